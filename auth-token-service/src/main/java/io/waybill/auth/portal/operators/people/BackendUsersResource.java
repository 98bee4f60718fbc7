package io.waybill.auth.portal.operators.people;

import io.waybill.auth.portal.operators.Search;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.operators.Search.Found;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.auth.registry.user.BackendUsers.FoundUser;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The backend users of variant B: search, creation, switching off and on. */
@Path("/portal/operators/users")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class BackendUsersResource {

    private final BackendUsers users;
    private final Form form;

    BackendUsersResource(BackendUsers users, Form form) {
        this.users = users;
        this.form = form;
    }

    /**
     * @param query the searched text; empty for all
     * @param before number of the last entry, if there are more; {@code null} otherwise
     */
    record UsersPage(Form form, String query, List<FoundUser> users, Long before) implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@QueryParam("q") String query, @QueryParam("before") String before) {
        return Answer.page(template(Search.of(query, before)));
    }

    @POST
    public Response change() {
        String done = switch (form.typed("action")) {
            case "create" -> {
                form.valid(new Credentials(form.typed("username"), form.secret("password")))
                        .flatMap(valid -> form.judged(() -> users.hashed(valid)))
                        .ifPresent(wanted -> form.judged(
                                () -> form.once(() -> users.create(wanted).username())));
                yield "The user " + form.typed("username") + " is made, and can log in.";
            }
            case "lock" -> {
                users.lock(PathId.of(form.typed("user"), "user"));
                yield "The user is switched off: its tokens are refused within 10 seconds.";
            }
            case "unlock" -> {
                users.unlock(PathId.of(form.typed("user"), "user"));
                yield "The user is switched on, and can log in.";
            }
            default -> throw ApiException.malformed("the form does not say what to do");
        };
        Search search = Search.of(form.typed("q"), null);
        return form.isRefused() ? form.refused(template(search)) : form.done(search.path("/portal/operators/users"), done);
    }

    private TemplateInstance template(Search search) {
        Found<FoundUser> found = search.find(users::find, FoundUser::number);
        return new UsersPage(form, search.text(), found.entries(), found.before());
    }
}
