package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.BeforeLogIn;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.PasswordRules;
import io.waybill.common.error.ApiException;
import io.waybill.common.text.ReadableText;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/**
 * Strangers become developers: three fields, and the log-in. The answer is the same for an address that has an account,
 * so it does not tell that there is one.
 */
@Path("/portal/signup")
@PermitAll
@BeforeLogIn
@RunOnVirtualThread
@LimitedConcurrency
public class SignUpResource {

    private final PortalConfig config;
    private final Accounts accounts;
    private final PasswordRules rules;
    private final Form form;

    SignUpResource(PortalConfig config, Accounts accounts, PasswordRules rules, Form form) {
        this.config = config;
        this.accounts = accounts;
        this.rules = rules;
        this.form = form;
    }

    record SignupPage(Form form) implements TemplateInstance {}

    @GET
    public Response page() {
        requireOpen();
        return Answer.page(new SignupPage(form));
    }

    @POST
    public Response signUp() {
        requireOpen();
        String name = form.typed("name");
        String password = form.secret("password");
        Optional<String> mail = Accounts.mail(form.typed("mail"));
        if (!Accounts.isName(name)) {
            form.refuse(
                    "name",
                    "Tell us your name, in at most " + Accounts.LONGEST_NAME + " characters, " + ReadableText.RULE
                            + ".");
        }
        if (mail.isEmpty()) {
            form.refuse(
                    "mail",
                    "This is not a mail address. It looks like ada@shop.example, and has no other letters than a to z.");
        }
        rules.fault(password, mail.orElse("")).ifPresent(fault -> form.refuse("password", fault));
        if (form.isRefused()) {
            return form.refused(new SignupPage(form));
        }
        return form.accepts(() -> accounts.signUp(name, mail.get(), password))
                ? Answer.page(new LogInResource.LoginPage(form, PortalPath.ROOT, "signed-up", "", null))
                : form.refused(new SignupPage(form));
    }

    private void requireOpen() {
        if (PortalConfig.provider(config).isPresent() || !config.signUp()) {
            throw ApiException.notFound("this portal takes no sign-ups: ask its operators for an account");
        }
    }
}
