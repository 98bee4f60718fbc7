package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.page.MadeInASession;
import io.waybill.auth.portal.page.Uncounted;
import io.waybill.auth.portal.page.Unsent;
import io.waybill.auth.portal.page.UnsentForms;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A form that was sent when its session had ended, or its log-in was too old: it waits for the log-in, and is then
 * shown to the person, who decides whether it is sent.
 */
@Path(PortalPath.UNSENT)
@MadeInASession
@Uncounted
@RunOnVirtualThread
@LimitedConcurrency
public class UnsentFormResource {

    private final UnsentForms forms;
    private final Cookies cookies;
    private final Form form;

    UnsentFormResource(UnsentForms forms, Cookies cookies, Form form) {
        this.forms = forms;
        this.cookies = cookies;
        this.form = form;
    }

    record UnsentPage(Form form, Session session, Unsent unsent) implements TemplateInstance {}

    /** What was typed, after the log-in; the first page if it is no longer kept. */
    @GET
    @RolesAllowed(Session.MEMBER)
    public Response page() {
        Optional<Unsent> kept = cookies.unsent().flatMap(forms::find);
        return kept.map(unsent -> Answer.page(new UnsentPage(form, form.session(), unsent)))
                .orElseGet(() -> Answer.to(PortalPath.ROOT));
    }

    @POST
    @PermitAll
    public Response keep(@QueryParam("to") String to, @QueryParam(ProviderQuestions.ASK) String ask) {
        String safe = PortalPath.safe(to);
        Unsent unsent = form.unsent(safe);
        if (unsent.isEmpty()) {
            return logIn(safe, ask == null ? "" : LogInResource.AGAIN);
        }
        Optional<String> cookie = forms.keep(unsent);
        if (cookie.isEmpty()) {
            return logIn(safe, "large");
        }
        cookies.setUnsent(cookie.get());
        return logIn(PortalPath.UNSENT, ask == null ? "kept" : ProviderQuestions.FRESH);
    }

    private static Response logIn(String to, String done) {
        return Answer.to(PortalPath.LOG_IN + "?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8)
                + (done.isEmpty() ? "" : "&done=" + done));
    }
}
