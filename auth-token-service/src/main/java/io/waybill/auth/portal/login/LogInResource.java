package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.secondfactor.SecondFactors;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.BeforeLogIn;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PendingLogIns;
import io.waybill.auth.portal.session.PortalPath;
import io.waybill.auth.portal.session.Sessions;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** Log-in by mail address and password; a code is asked for next, where the account has a second step. */
@Path("/portal/login")
@PermitAll
@BeforeLogIn
@Produces(MediaType.TEXT_HTML)
public class LogInResource {

    private final Accounts accounts;
    private final Sessions sessions;
    private final SecondFactors factors;
    private final PendingLogIns pending;
    private final Cookies cookies;
    private final Form form;
    private final RoutingContext call;

    LogInResource(
            Accounts accounts,
            Sessions sessions,
            SecondFactors factors,
            PendingLogIns pending,
            Cookies cookies,
            Form form,
            RoutingContext call) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.factors = factors;
        this.pending = pending;
        this.cookies = cookies;
        this.form = form;
        this.call = call;
    }

    /**
     * @param done what has happened just before: {@code signed-up}, {@code reset}, {@code late}, {@code large}, or
     *     nothing
     */
    record LoginPage(Form form, String to, String done) implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("to") String to, @QueryParam("done") String done) {
        return Answer.page(new LoginPage(form, PortalPath.safe(to), done == null ? "" : done));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response logIn(@HeaderParam(HttpHeaders.USER_AGENT) String userAgent) {
        String to = PortalPath.safe(form.typed("to"));
        Optional<Account> account = accounts.authenticate(form.typed("mail"), form.secret("password"));
        if (account.isEmpty()) {
            return wrong(to);
        }
        if (factors.state(account.get().id()).isOn()) {
            cookies.setLogIn(call, pending.begin(account.get()));
            return SecondStepResource.asked(form, to);
        }
        Optional<String> session = sessions.begin(account.get(), cookies.session(call), userAgent);
        if (session.isEmpty()) {
            // The password was changed while it was judged: it is the wrong one now.
            return wrong(to);
        }
        cookies.setSession(call, session.get());
        return UnsentFormResource.loggedIn(form, account.get(), to);
    }

    private Response wrong(String to) {
        form.refuse("mail", "This mail address and password do not belong together.");
        return Answer.refused(new LoginPage(form, to, ""));
    }
}
