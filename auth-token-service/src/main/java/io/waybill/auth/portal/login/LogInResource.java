package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The log-in page: a link to the provider or, without one, mail address and password. */
@Path(PortalPath.LOG_IN)
@PermitAll
@RunOnVirtualThread
@LimitedConcurrency
public class LogInResource {

    private final PortalConfig config;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;

    LogInResource(PortalConfig config, Accounts accounts, Sessions sessions, Cookies cookies, Form form) {
        this.config = config;
        this.accounts = accounts;
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
    }

    /**
     * @param to the page to go on with
     * @param done what has happened just before: {@code out}; {@code in}, in the new tab of a log-in; or nothing
     * @param start the link to the provider
     * @param leave the link to the provider's log-out; {@code null} if it has none
     */
    record LoginPage(String to, String done, String start, String leave) implements TemplateInstance {}

    /**
     * The link to the provider.
     *
     * @param question of {@link ProviderQuestions}; empty for none
     */
    static String start(String to, String question) {
        return ProviderLogInResource.START + "?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8)
                + (question.isEmpty() ? "" : "&" + ProviderQuestions.ASK + "=" + question);
    }

    /** A browser that comes from a page without having typed anything is redirected to the provider at once. */
    @GET
    public Response page(@QueryParam("to") String to, @QueryParam("done") String done) {
        String safe = PortalPath.safe(to);
        return PortalConfig.provider(config).isPresent() && to != null && done == null
                ? Answer.to(start(safe, ""))
                : Answer.page(template(safe, done == null ? "" : done));
    }

    @POST
    public Response logIn(@HeaderParam(HttpHeaders.USER_AGENT) String userAgent) {
        if (PortalConfig.provider(config).isPresent()) {
            throw ApiException.notFound("people log in at the provider here");
        }
        String to = PortalPath.safe(form.typed("to"));
        Optional<Account> account = accounts.authenticate(form.typed("mail"), form.secret("password"));
        // Also empty if all sessions of the account were ended while the password was being verified.
        Optional<String> session = account.flatMap(verified -> sessions.begin(verified, cookies.session(), userAgent));
        if (session.isEmpty()) {
            form.refuse("mail", "This mail address and password do not belong together.");
            return form.refused(template(to, ""));
        }
        cookies.setSession(session.get());
        return Answer.to(PortalPath.afterLogIn(to, account.get().roles()));
    }

    private LoginPage template(String to, String done) {
        return new LoginPage(to, done, start(to, ""), null);
    }
}
