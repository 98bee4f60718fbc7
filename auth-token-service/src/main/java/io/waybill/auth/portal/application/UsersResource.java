package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.member.OwnApplication;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.user.BackendUsers;
import io.waybill.auth.user.BackendUsers.Credentials;
import io.waybill.auth.user.BackendUsers.FoundUser;
import io.waybill.auth.web.PathId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The backend users that a member makes to try out variant B: in a sandbox only, elsewhere they are the carrier's. */
@Path("/portal/applications/{id}/users")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class UsersResource {

    private final Membership membership;
    private final BackendUsers users;
    private final SentOnce forms;
    private final WaybillConfig config;
    private final SecurityIdentity identity;
    private final Form form;

    UsersResource(
            Membership membership,
            BackendUsers users,
            SentOnce forms,
            WaybillConfig config,
            SecurityIdentity identity,
            Form form) {
        this.membership = membership;
        this.users = users;
        this.forms = forms;
        this.config = config;
        this.identity = identity;
        this.form = form;
    }

    @CheckedTemplate(basePath = "application")
    record UsersPage(Form form, OwnApplication application, List<FoundUser> users, String formId)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(own(id)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change(@PathParam("id") String id) {
        Session session = identity.getPrincipal(Session.class);
        OwnApplication application = own(id);
        switch (form.typed("action")) {
            case "create" ->
                form.judged(() -> Credentials.of(form.typed("username"), form.secret("password")))
                        .ifPresent(credentials -> form.judged(() -> forms.once(
                                session,
                                form.typed(SentOnce.FIELD),
                                () -> users.createFor(application.id(), credentials)
                                        .username())));
            case "end" -> users.lockOf(application.id(), PathId.of(form.typed("user"), "user"));
            default -> throw ApiException.malformed("the form does not say what to do");
        }
        return form.isRefused()
                ? Answer.refused(template(application))
                : Answer.to("/portal/applications/" + application.id() + "/users");
    }

    private OwnApplication own(String id) {
        OwnApplication application = membership.own(identity.getPrincipal(Session.class), id);
        if (config.environment() != WaybillConfig.Environment.SANDBOX) {
            throw ApiException.notFound("only in a sandbox do members make backend users");
        }
        return application;
    }

    private TemplateInstance template(OwnApplication application) {
        return new UsersPage(form, application, users.of(application.id()), forms.newId());
    }
}
