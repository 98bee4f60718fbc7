package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.auth.registry.user.BackendUsers.FoundUser;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/**
 * The page of the backend users with which members try variant B. Only a sandbox has it: in production the carrier
 * creates backend users.
 */
@Path("/portal/applications/{id}/users")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class BackendUsersResource {

    private final Membership membership;
    private final BackendUsers users;
    private final WaybillConfig config;
    private final Form form;

    BackendUsersResource(Membership membership, BackendUsers users, WaybillConfig config, Form form) {
        this.membership = membership;
        this.users = users;
        this.config = config;
        this.form = form;
    }

    record UsersPage(OwnApplication application, List<FoundUser> users) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(own(id)));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        OwnApplication application = own(id);
        Optional<String> done = switch (form.typed("action")) {
            case "create" ->
                form.valid(new Credentials(form.typed("username"), form.secret("password")))
                        .map(users::hashed)
                        .flatMap(wanted -> form.runOnce(
                                "The user " + wanted.username() + " is created, and can log in.",
                                () -> users.createFor(application.id(), wanted)));
            case "end" -> {
                users.lockOf(application.id(), PathId.of(form.typed("user"), "user"));
                yield Optional.of("The user is switched off: its tokens are refused within 10 seconds.");
            }
            default -> throw Form.unknownAction();
        };
        return form.answer("/portal/applications/" + application.id() + "/users", done, () -> template(application));
    }

    private OwnApplication own(String id) {
        OwnApplication application = membership.own(id);
        if (config.environment() != WaybillConfig.Environment.SANDBOX) {
            throw ApiException.notFound("only in a sandbox do members create backend users");
        }
        return application;
    }

    private TemplateInstance template(OwnApplication application) {
        return new UsersPage(application, users.of(application.id()));
    }
}
