package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.MadeInASession;
import io.waybill.auth.portal.session.PortalPath;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * A form that was sent when its session had ended: it goes through the log-in, and is then shown to the person, who
 * decides whether it is sent. Nothing is stored meanwhile.
 */
@Path(PortalPath.UNSENT)
@PermitAll
@MadeInASession
@Produces(MediaType.TEXT_HTML)
public class UnsentFormResource {

    /** So that a form of the log-in that carries it is no larger than forms may be. */
    private static final int MAX_BYTES = 32 * 1024;

    private final Form form;
    private final RoutingContext call;

    UnsentFormResource(Form form, RoutingContext call) {
        this.form = form;
        this.call = call;
    }

    /** @param to where the form is sent to */
    record UnsentPage(Form form, Account account, String to) implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("to") String to) {
        return logIn(PortalPath.safe(to));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response keep(@QueryParam("to") String to) {
        String safe = PortalPath.safe(to);
        form.putOff();
        if (form.unsent().isEmpty()) {
            return logIn(safe);
        }
        boolean isLarge = call.request().bytesRead() > MAX_BYTES;
        if (isLarge) {
            form.drop();
        }
        return Answer.refused(new LogInResource.LoginPage(form, safe, isLarge ? "large" : ""));
    }

    /** Goes on after a log-in: to the page that it leads to, or with the form that waits. */
    static Response loggedIn(Form form, Account account, String to) {
        return form.unsent().isEmpty() ? Answer.to(to) : Answer.page(new UnsentPage(form, account, to));
    }

    private static Response logIn(String to) {
        return Answer.to(PortalPath.ROOT + "/login?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8));
    }
}
