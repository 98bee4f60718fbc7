package io.waybill.auth.portal.webhook;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.application.Membership;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.service.Shown;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One webhook: its state, its secret, what was sent to it, and a button for each thing that can be done. */
@Path("/portal/applications/{id}/webhooks/{webhook}")
@RolesAllowed(Session.MEMBER)
public class WebhookResource {

    private static final String SHOWN_BEFORE =
            "this form was sent before, and the new secret was shown then; if nobody saw it, make another one";

    /** In the query, while the page asks for confirmation. */
    private static final String END = "end";

    private static final String CHANGE = "change";
    private static final String ENABLED = "enabled";

    private final Membership membership;
    private final OwnWebhooks webhooks;
    private final Form form;

    WebhookResource(Membership membership, OwnWebhooks webhooks, Form form) {
        this.membership = membership;
        this.webhooks = webhooks;
        this.form = form;
    }

    /**
     * @param webhook with its secret, if that was made just now
     * @param isOn whether its box is ticked: as it was sent, in a form that comes back
     * @param next path of the next page of deliveries; {@code null} without one
     * @param asksToEnd whether the page asks for confirmation
     */
    record WebhookPage(
            Form form,
            OwnApplication application,
            ListedWebhook webhook,
            boolean isOn,
            List<String> states,
            Shown<ListedDelivery> shown,
            String path,
            String next,
            boolean asksToEnd)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @PathParam("webhook") String webhook, @Context UriInfo uri) {
        OwnApplication application = membership.own(id);
        TemplateInstance page = template(application, webhooks.get(form.session(), application.id(), webhook), uri);
        return form.isRefused() ? form.refused(page) : Answer.page(page);
    }

    @POST
    public Response change(@PathParam("id") String id, @PathParam("webhook") String webhook, @Context UriInfo uri) {
        OwnApplication application = membership.own(id);
        Session person = form.session();
        String path = path(application, webhook);
        return switch (form.typed("action")) {
            case "test" ->
                changed(
                        application,
                        webhook,
                        uri,
                        path,
                        "A test message is on its way: its delivery shows below.",
                        () -> webhooks.test(person, application.id(), webhook));
            case "again" ->
                changed(
                        application,
                        webhook,
                        uri,
                        path,
                        "The delivery is sent again.",
                        () -> webhooks.sendAgain(person, application.id(), webhook, form.typed("delivery")));
            case CHANGE ->
                changed(
                        application,
                        webhook,
                        uri,
                        path,
                        "The webhook is changed.",
                        () -> webhooks.change(person, application.id(), webhook, form.typed("url"), form.has(ENABLED)));
            case "end" ->
                changed(
                        application,
                        webhook,
                        uri,
                        "/portal/applications/" + application.id() + "/webhooks",
                        "The webhook has ended: nothing is sent to it any more.",
                        () -> webhooks.end(person, application.id(), webhook));
            case "renew" -> renewed(application, webhook, uri);
            default -> throw ApiException.malformed("the form does not say what to do");
        };
    }

    private Response changed(
            OwnApplication application, String webhook, UriInfo uri, String next, String done, Runnable change) {
        return form.accepts(change)
                ? form.done(next, done)
                : form.refused(template(application, webhooks.get(form.session(), application.id(), webhook), uri));
    }

    /** Answers with a page instead of a redirect: nothing in between may keep the secret. */
    private Response renewed(OwnApplication application, String webhook, UriInfo uri) {
        return form.judged(() -> {
                    // On its own: no connection to the database is held while the service is called.
                    form.first(SHOWN_BEFORE, () -> true);
                    return webhooks.renewSecret(form.session(), application.id(), webhook);
                })
                .map(renewed -> Answer.page(template(application, renewed, uri)))
                .orElseGet(() -> form.refused(
                        template(application, webhooks.get(form.session(), application.id(), webhook), uri)));
    }

    private TemplateInstance template(OwnApplication application, ListedWebhook webhook, UriInfo uri) {
        boolean isOn = form.typed("action").equals(CHANGE) ? form.has(ENABLED) : webhook.enabled();
        Map<String, List<String>> sent = new HashMap<>(uri.getQueryParameters());
        boolean asksToEnd = sent.remove(END) != null;
        Filters filters = Filters.of(sent);
        filters.asked().forEach(form::suggest);
        form.suggest("url", webhook.url());
        String path = path(application, webhook.id());
        Shown<ListedDelivery> shown =
                Shown.of(form, () -> webhooks.deliveries(form.session(), application.id(), webhook.id(), filters));
        return new WebhookPage(
                form,
                application,
                webhook,
                isOn,
                ListedDelivery.STATES,
                shown,
                path,
                filters.next(path, shown.next()),
                asksToEnd);
    }

    private static String path(OwnApplication application, String webhook) {
        return "/portal/applications/" + application.id() + "/webhooks/" + webhook;
    }
}
