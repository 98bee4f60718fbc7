package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.Decision;
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

/** A person's account with its history, and the operator's actions on it. */
@Path("/portal/desk/accounts/{id}")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class PersonResource {

    /** The action that answers with a page of its own. */
    private static final String SET_PASSWORD = "password";

    private static final int LINES = 50;

    private final PersonRepository people;
    private final DossierRepository dossiers;
    private final AccountDecisions decisions;
    private final PortalConfig config;
    private final Form form;

    PersonResource(
            PersonRepository people,
            DossierRepository dossiers,
            AccountDecisions decisions,
            PortalConfig config,
            Form form) {
        this.people = people;
        this.dossiers = dossiers;
        this.decisions = decisions;
        this.config = config;
        this.form = form;
    }

    /**
     * @param provider what people call the provider of the log-in; {@code null} without one
     * @param done the action taken just now; {@code null} for none
     */
    @CheckedTemplate(basePath = "desk")
    record AccountPage(Form form, Person person, List<DossierLine> history, boolean isOwn, String provider, String done)
            implements TemplateInstance {}

    @CheckedTemplate(basePath = "desk")
    record OneTimePasswordPage(Person person, String password, boolean isForLinking, long hours)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @QueryParam("done") String done) {
        return Answer.page(template(PathId.of(id, "account"), AccountAction.done(done)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response act(@PathParam("id") String id) {
        UUID account = PathId.of(id, "account");
        Session session = form.session();
        Optional<Decision> decision = form.reason("Say why: it stands in the audit trail.");
        if (decision.isEmpty() || !form.hasPassword()) {
            return Answer.refused(template(account, null));
        }
        String formId = form.id();
        String action = form.typed("action");
        Optional<Response> answer = action.equals(SET_PASSWORD)
                ? form.judged(() -> decisions.setOneTimePassword(session, account, formId, decision.get()))
                        .map(password -> Answer.page(new OneTimePasswordPage(
                                person(account),
                                password,
                                PortalConfig.provider(config).isPresent(),
                                Accounts.ONE_TIME.toHours())))
                : form.judged(() -> decisions.act(session, account, formId, AccountAction.of(action), decision.get()))
                        .map(Answer::to);
        return answer.orElseGet(() -> Answer.refused(template(account, null)));
    }

    private Person person(UUID id) {
        return people.byId(id).orElseThrow(() -> ApiException.notFound("there is no such account"));
    }

    private TemplateInstance template(UUID id, String done) {
        return new AccountPage(
                form,
                person(id),
                dossiers.historyOfAccount(id, LINES),
                id.equals(form.session().accountId()),
                PortalConfig.provider(config).map(OpenIdProvider::name).orElse(null),
                done);
    }
}
