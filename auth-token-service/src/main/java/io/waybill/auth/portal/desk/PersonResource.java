package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.application.Decision;
import io.waybill.auth.portal.account.ResetCodes;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PasswordAgain;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.web.PathId;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** One person's account, what has happened to it, and what an operator can do about it. */
@Path("/portal/desk/accounts/{id}")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class PersonResource {

    /** The action that shows something, and so leads to no other page. */
    private static final String MAKE_CODE = "code";

    private static final int LINES = 50;

    private final PersonRepository people;
    private final DossierRepository dossiers;
    private final AccountDecisions decisions;
    private final PasswordAgain password;
    private final SentOnce forms;
    private final SecurityIdentity identity;
    private final Form form;

    PersonResource(
            PersonRepository people,
            DossierRepository dossiers,
            AccountDecisions decisions,
            PasswordAgain password,
            SentOnce forms,
            SecurityIdentity identity,
            Form form) {
        this.people = people;
        this.dossiers = dossiers;
        this.decisions = decisions;
        this.password = password;
        this.forms = forms;
        this.identity = identity;
        this.form = form;
    }

    /** @param done what was done just now; {@code null} for nothing */
    @CheckedTemplate(basePath = "desk")
    record AccountPage(
            Form form,
            Person person,
            List<DossierLine> history,
            boolean isOwn,
            boolean needsPassword,
            String formId,
            String done)
            implements TemplateInstance {}

    @CheckedTemplate(basePath = "desk")
    record ResetCodePage(Person person, String code, long minutes) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @QueryParam("done") String done) {
        return Answer.page(template(PathId.of(id, "account"), AccountAction.done(done)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response act(@PathParam("id") String id) {
        UUID account = PathId.of(id, "account");
        Session session = identity.getPrincipal(Session.class);
        Optional<Decision> decision = reason();
        if (decision.isEmpty() || !password.isGiven(session)) {
            return Answer.refused(template(account, null));
        }
        String formId = form.typed(SentOnce.FIELD);
        String action = form.typed("action");
        Optional<Response> answer = action.equals(MAKE_CODE)
                ? form.judged(() -> decisions.makeResetCode(session, account, formId, decision.get()))
                        .map(code ->
                                Answer.page(new ResetCodePage(person(account), code, ResetCodes.LIFETIME.toMinutes())))
                : form.judged(() -> decisions.act(session, account, formId, AccountAction.of(action), decision.get()))
                        .map(Answer::to);
        return answer.orElseGet(() -> Answer.refused(template(account, null)));
    }

    private Optional<Decision> reason() {
        if (form.typed("reason").isBlank()) {
            form.refuse("reason", "Say why: it stands in the audit trail.");
            return Optional.empty();
        }
        return form.judged(() -> Decision.typed(form.typed("reason"), true));
    }

    private Person person(UUID id) {
        return people.byId(id).orElseThrow(() -> ApiException.notFound("there is no such account"));
    }

    private TemplateInstance template(UUID id, String done) {
        Session session = identity.getPrincipal(Session.class);
        return new AccountPage(
                form,
                person(id),
                dossiers.historyOfAccount(id, LINES),
                id.equals(session.accountId()),
                password.isNeeded(session),
                forms.newId(),
                done);
    }
}
