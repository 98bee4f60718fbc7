package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.account.PasswordRules;
import io.waybill.auth.portal.account.ResetCodes;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.BeforeLogIn;
import io.waybill.auth.portal.session.Form;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** For those who have forgotten their password: another one, by the code that an operator has made. */
@Path("/portal/reset")
@PermitAll
@BeforeLogIn
@Produces(MediaType.TEXT_HTML)
public class ResetResource {

    private final PasswordReset reset;
    private final PasswordRules rules;
    private final Form form;

    ResetResource(PasswordReset reset, PasswordRules rules, Form form) {
        this.reset = reset;
        this.rules = rules;
        this.form = form;
    }

    record ResetPage(Form form, long minutes) implements TemplateInstance {}

    @GET
    public Response page() {
        return Answer.page(template());
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response reset() {
        String password = form.secret("new-password");
        Optional<String> mail = Accounts.mail(form.typed("mail"));
        if (mail.isEmpty()) {
            form.refuse("mail", "This is not a mail address. It looks like ada@shop.example.");
        }
        rules.fault(password, mail.orElse("")).ifPresent(fault -> form.refuse("new-password", fault));
        if (!form.isRefused() && !reset.reset(mail.get(), form.typed("code"), password)) {
            form.refuse(
                    "code",
                    "This code and mail address do not belong together, or the code was used or is too old. Ask an"
                            + " operator for another one.");
        }
        return form.isRefused() ? Answer.refused(template()) : Answer.to("/portal/login?done=reset");
    }

    private TemplateInstance template() {
        return new ResetPage(form, ResetCodes.LIFETIME.toMinutes());
    }
}
