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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** The second step of a log-in: a code of the person's app, or a recovery code. Only then is there a session. */
@Path(SecondStepResource.PAGE)
@PermitAll
@BeforeLogIn
@Produces(MediaType.TEXT_HTML)
public class SecondStepResource {

    static final String PAGE = "/portal/login/code";

    private final PendingLogIns pending;
    private final SecondFactors factors;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;
    private final RoutingContext call;

    SecondStepResource(
            PendingLogIns pending,
            SecondFactors factors,
            Accounts accounts,
            Sessions sessions,
            Cookies cookies,
            Form form,
            RoutingContext call) {
        this.pending = pending;
        this.factors = factors;
        this.accounts = accounts;
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
        this.call = call;
    }

    record CodePage(Form form, String to) implements TemplateInstance {}

    /** Goes on with a log-in that leads to a page: on a page of its own, unless a form has to come along. */
    static Response asked(Form form, String to) {
        if (!form.unsent().isEmpty()) {
            return Answer.page(new CodePage(form, to));
        }
        return Answer.to(
                to.equals(PortalPath.ROOT) ? PAGE : PAGE + "?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8));
    }

    @GET
    public Response page(@QueryParam("to") String to) {
        String safe = PortalPath.safe(to);
        return account().isEmpty() ? again(safe) : Answer.page(new CodePage(form, safe));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response logIn(@HeaderParam(HttpHeaders.USER_AGENT) String userAgent) {
        String to = PortalPath.safe(form.typed("to"));
        Optional<UUID> waiting = account();
        if (waiting.isEmpty()) {
            return again(to);
        }
        pending.requireFewWrongCodes(waiting.get());
        Account account = accounts.get(waiting.get());
        String cookie = cookies.logIn(call).orElseThrow();
        Optional<String> session = factors.judge(account, form.typed("code"), () -> {
            pending.end(cookie, account);
            return sessions.begin(account, cookies.session(call), userAgent).orElseThrow(PendingLogIns::over);
        });
        if (session.isEmpty()) {
            pending.wrong(cookie);
            form.refuse(
                    "code",
                    "This code is wrong, was used before, or is too old. Type the one that your app shows now.");
            return account().isEmpty() ? again(to) : Answer.refused(new CodePage(form, to));
        }
        cookies.clearLogIn(call);
        cookies.setSession(call, session.get());
        return UnsentFormResource.loggedIn(form, account, to);
    }

    private Optional<UUID> account() {
        return cookies.logIn(call).flatMap(pending::account);
    }

    private Response again(String to) {
        if (!form.unsent().isEmpty()) {
            return Answer.refused(new LogInResource.LoginPage(form, to, "late"));
        }
        return Answer.to("/portal/login?done=late&to=" + URLEncoder.encode(to, StandardCharsets.UTF_8));
    }
}
