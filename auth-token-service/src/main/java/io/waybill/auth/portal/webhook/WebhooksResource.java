package io.waybill.auth.portal.webhook;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.application.Membership;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.service.Shown;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.OwnApplication;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/** The webhooks of an application: a list, and a form that registers one. */
@Path("/portal/applications/{id}/webhooks")
@RolesAllowed(Session.MEMBER)
public class WebhooksResource {

    private static final String SHOWN_BEFORE =
            "this form was sent before, and the webhook's secret was shown then; if nobody saw it, make a new secret";

    private final Membership membership;
    private final OwnWebhooks webhooks;
    private final Form form;

    WebhooksResource(Membership membership, OwnWebhooks webhooks, Form form) {
        this.membership = membership;
        this.webhooks = webhooks;
        this.form = form;
    }

    /**
     * The list, and the form.
     *
     * @param path path of this page
     * @param made the webhook that was registered just now, with its secret; {@code null} without one
     */
    record WebhooksPage(
            Form form, OwnApplication application, String path, Shown<ListedWebhook> shown, ListedWebhook made)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(membership.own(id), null));
    }

    /** Registers an endpoint. Answers with a page instead of a redirect: nothing in between may keep the secret. */
    @POST
    public Response register(@PathParam("id") String id) {
        OwnApplication application = membership.own(id);
        ListedWebhook made = form.judged(() -> {
                    // On its own: no connection to the database is held while the service is called.
                    form.first(SHOWN_BEFORE, () -> true);
                    return webhooks.register(form.session(), application.id(), form.typed("url"));
                })
                .orElse(null);
        boolean isRefused = form.isRefused();
        TemplateInstance page = template(application, made);
        return isRefused ? form.refused(page) : Answer.page(page);
    }

    private TemplateInstance template(OwnApplication application, ListedWebhook made) {
        return new WebhooksPage(
                form,
                application,
                "/portal/applications/" + application.id() + "/webhooks",
                Shown.of(form, () -> webhooks.list(form.session(), application.id())),
                made);
    }
}
