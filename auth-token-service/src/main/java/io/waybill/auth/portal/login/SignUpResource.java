package io.waybill.auth.portal.login;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.account.PasswordRules;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.BeforeLogIn;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PortalPath;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import io.waybill.common.overload.Kind;
import io.waybill.common.overload.OfKind;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** Strangers become developers: three fields, and they are logged in. */
@Path("/portal/signup")
@PermitAll
@BeforeLogIn
@Produces(MediaType.TEXT_HTML)
public class SignUpResource {

    private final PortalConfig config;
    private final Accounts accounts;
    private final PasswordRules rules;
    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;
    private final RoutingContext call;

    SignUpResource(
            PortalConfig config,
            Accounts accounts,
            PasswordRules rules,
            Sessions sessions,
            Cookies cookies,
            Form form,
            RoutingContext call) {
        this.config = config;
        this.accounts = accounts;
        this.rules = rules;
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
        this.call = call;
    }

    /** The page. */
    @CheckedTemplate
    static final class Templates {

        private Templates() {}

        static native TemplateInstance signup(Form form);
    }

    @GET
    public Response page() {
        requireOpen();
        return Answer.page(Templates.signup(form));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OfKind(Kind.LOG_INS)
    public Response signUp(@HeaderParam(HttpHeaders.USER_AGENT) String userAgent) {
        requireOpen();
        String name = form.typed("name");
        String password = form.secret("password");
        Optional<String> mail = Accounts.mail(form.typed("mail"));
        if (!Accounts.isName(name)) {
            form.refuse("name", "Tell us your name, in at most " + Accounts.LONGEST_NAME + " characters.");
        }
        if (mail.isEmpty()) {
            form.refuse("mail", "This is not a mail address. It looks like ada@shop.example.");
        }
        rules.fault(password, mail.orElse("")).ifPresent(fault -> form.refuse("password", fault));
        if (form.isRefused()) {
            return Answer.refused(Templates.signup(form));
        }
        Optional<Account> account = accounts.signUp(name, mail.get(), password);
        if (account.isEmpty()) {
            form.refuse("mail", "There is an account with this mail address. Log in instead.");
            return Answer.refused(Templates.signup(form));
        }
        cookies.setSession(call, sessions.begin(account.get(), cookies.session(call), userAgent));
        return Answer.to(PortalPath.ROOT);
    }

    private void requireOpen() {
        if (!config.signUp()) {
            throw ApiException.notFound("this portal takes no sign-ups: ask its operators for an account");
        }
    }
}
