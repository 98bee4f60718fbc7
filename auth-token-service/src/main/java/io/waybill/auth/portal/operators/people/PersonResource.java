package io.waybill.auth.portal.operators.people;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.operators.applications.ApplicationSearchRepository;
import io.waybill.auth.portal.operators.applications.ApplicationSearchRepository.HistoryEntry;
import io.waybill.auth.portal.operators.people.PersonRepository.Person;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Account;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.Role;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A person's account with its applications and history, and the operator's actions on it. */
@Path("/portal/operators/people/{id}")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class PersonResource {

    private static final int LINES = 50;

    private final PersonRepository people;
    private final ApplicationSearchRepository applications;
    private final AccountDecisions decisions;
    private final Form form;

    PersonResource(
            PersonRepository people, ApplicationSearchRepository applications, AccountDecisions decisions, Form form) {
        this.people = people;
        this.applications = applications;
        this.decisions = decisions;
        this.form = form;
    }

    /**
     * @param history newest first
     * @param isOwn whether it is the operator's own account
     * @param mayDecide whether the operator decides about it
     */
    record PersonPage(Person person, List<HistoryEntry> history, boolean isOwn, boolean mayDecide)
            implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(PathId.of(id, "account")));
    }

    @POST
    public Response act(@PathParam("id") String id) {
        UUID account = PathId.of(id, "account");
        String action = form.typed("action");
        Optional<String> done = form.reason("Say why: it stands in the audit trail.")
                .filter(decision -> form.hasPassword())
                .flatMap(decision -> form.runOnce(
                        AccountDecisions.done(action), () -> decisions.act(form.session(), account, action, decision)));
        return form.answer(PeopleResource.PATH + "/" + account, done, () -> template(account));
    }

    private Person person(UUID id) {
        return people.byId(id).orElseThrow(() -> ApiException.notFound("there is no such account"));
    }

    private TemplateInstance template(UUID id) {
        Person person = person(id);
        boolean isOwn = id.equals(form.session().accountId());
        return new PersonPage(
                person,
                applications.history(Account.reference(id), LINES),
                isOwn,
                !isOwn && form.session().decidesAbout(Role.names(person.roles())));
    }
}
