package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.page.Uncounted;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.PasswordRules;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The person's own account: a new password ends every other session. */
@Path("/portal/account")
@RolesAllowed(Session.MEMBER)
@Uncounted
@Produces(MediaType.TEXT_HTML)
public class AccountResource {

    private final PortalConfig config;
    private final Accounts accounts;
    private final PasswordRules rules;
    private final PasswordChange change;
    private final Cookies cookies;
    private final Form form;
    private final RoutingContext call;

    AccountResource(
            PortalConfig config,
            Accounts accounts,
            PasswordRules rules,
            PasswordChange change,
            Cookies cookies,
            Form form,
            RoutingContext call) {
        this.config = config;
        this.accounts = accounts;
        this.rules = rules;
        this.change = change;
        this.cookies = cookies;
        this.form = form;
        this.call = call;
    }

    /** @param provider what people call it; {@code null} without one */
    record AccountPage(Form form, Session session, String provider, boolean isChanged) implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("done") String done) {
        return Answer.page(template("password".equals(done)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response changePassword() {
        Session session = form.session();
        if (session.judgedAt() != null) {
            throw ApiException.notFound("the provider of the log-in keeps your password");
        }
        String password = form.secret("new-password");
        rules.fault(password, session.mail()).ifPresent(fault -> form.refuse("new-password", fault));
        if (!form.isRefused() && !accounts.isPasswordOf(session.accountId(), form.secret("password"))) {
            form.refuse("password", "This is not your present password.");
        }
        if (form.isRefused()) {
            return Answer.refused(template(false));
        }
        cookies.setSession(call, change.change(session, password));
        return Answer.to("/portal/account?done=password");
    }

    private AccountPage template(boolean isChanged) {
        return new AccountPage(
                form,
                form.session(),
                PortalConfig.provider(config).map(OpenIdProvider::name).orElse(null),
                isChanged);
    }
}
