package io.waybill.indiainstruction.webhook;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.india.GatewayOperations;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.indiainstruction.webhook.delivery.Delivery;
import io.waybill.indiainstruction.webhook.delivery.DeliveryQuery;
import io.waybill.indiainstruction.webhook.endpoint.Webhook;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.callbacks.Callback;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The webhooks of the calling application. */
@Tag(name = "Webhooks", description = "What became of instructions, by requests to an endpoint of yours.")
@Path("/in/transportation/cust-instruction-update/v1/webhooks")
@GatewayOperations
@RateLimited
@PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class WebhookResource {

    // Shared with the operators' operations.
    static final String REGISTERING =
            "What becomes of the instructions that the application gave is sent to it from now "
                    + "on. The answer has the signing secret, which is not shown again. 404 if the "
                    + "deployment has no webhooks, 409 if there are 10 already.";
    static final String ENABLING =
            "If it is enabled, everything that waits for it is sent at once, as if it had not failed.";
    static final String ENDING = "What waits for it is forgotten.";
    static final String RENEWING = "The former one also signs for 24 hours: each message has both signatures.";
    static final String TESTING = "Sends a message of type webhook.test once, even if the webhook is not enabled. Its "
            + "delivery tells later what came of it.";
    static final String SENDING_AGAIN =
            "Whatever has become of it, and under the same webhook-id. 409 if the webhook is not enabled.";

    private final Webhooks webhooks;
    private final SecurityIdentity identity;

    public WebhookResource(Webhooks webhooks, SecurityIdentity identity) {
        this.webhooks = webhooks;
        this.identity = identity;
    }

    @GET
    @StrictQuery
    @Operation(summary = "Your webhooks")
    @APIResponse(responseCode = "200", description = "All of them, the oldest first; at most 10.")
    @Extension(name = "x-certification", value = "optional")
    public Listing<Webhook> listWebhooks() {
        return Listing.whole(Webhook.COLUMNS, webhooks.list(application()));
    }

    @POST
    @Operation(summary = "Register a webhook", description = REGISTERING)
    @APIResponse(
            responseCode = "201",
            description = "The webhook with its secret.",
            content = @Content(schema = @Schema(implementation = Webhook.class)))
    @APIResponse(responseCode = "404")
    @APIResponse(responseCode = "409")
    @Callback(name = "outcome", ref = "Outcome")
    @Extension(name = "x-certification", value = "optional")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    public Webhook registerWebhook(WebhookChange change) {
        return webhooks.register(application(), caller(), change);
    }

    @GET
    @Path("{id}")
    @Operation(summary = "One webhook")
    @APIResponse(responseCode = "200", description = "The webhook.")
    @Extension(name = "x-certification", value = "optional")
    public Webhook getWebhook(@Parameter(ref = "WebhookId") @PathParam("id") String id) {
        return webhooks.get(application(), id);
    }

    @PUT
    @Path("{id}")
    @Operation(summary = "Change a webhook", description = ENABLING)
    @APIResponse(responseCode = "200", description = "The webhook.")
    @Extension(name = "x-certification", value = "optional")
    @Consumes(MediaType.APPLICATION_JSON)
    public Webhook changeWebhook(@Parameter(ref = "WebhookId") @PathParam("id") String id, WebhookChange change) {
        return webhooks.change(application(), caller(), id, change);
    }

    @DELETE
    @Path("{id}")
    @Operation(summary = "End a webhook", description = ENDING)
    @APIResponse(responseCode = "204", description = "It has ended.")
    @Extension(name = "x-certification", value = "optional")
    public void endWebhook(@Parameter(ref = "WebhookId") @PathParam("id") String id) {
        webhooks.end(application(), id);
    }

    @POST
    @Path("{id}/secret")
    @Operation(summary = "Make a new signing secret", description = RENEWING)
    @APIResponse(
            responseCode = "201",
            description = "The webhook with its new secret, which is not shown again.",
            content = @Content(schema = @Schema(implementation = Webhook.class)))
    @Extension(name = "x-certification", value = "optional")
    @ResponseStatus(201)
    public Webhook renewWebhookSecret(@Parameter(ref = "WebhookId") @PathParam("id") String id) {
        return webhooks.renewSecret(application(), caller(), id);
    }

    @POST
    @Path("{id}/test")
    @Operation(summary = "Send a test", description = TESTING)
    @APIResponse(
            responseCode = "202",
            description = "The delivery, which is waiting.",
            content = @Content(schema = @Schema(implementation = Delivery.class)))
    @Extension(name = "x-certification", value = "optional")
    @ResponseStatus(202)
    public Delivery testWebhook(@Parameter(ref = "WebhookId") @PathParam("id") String id) {
        return webhooks.test(application(), id);
    }

    @GET
    @StrictQuery
    @Path("{id}/deliveries")
    @Operation(
            summary = "The deliveries of 30 days, the latest first",
            description = "`from` and `to` are about `createdAt`.")
    @APIResponse(responseCode = "200", description = "A page of deliveries.")
    @Extension(name = "x-certification", value = "optional")
    public Listing<Delivery> listWebhookDeliveries(
            @Parameter(ref = "WebhookId") @PathParam("id") String id,
            @BeanParam DeliveryQuery query,
            @BeanParam PeriodQuery created,
            @BeanParam PageQuery page) {
        return webhooks.deliveries(application(), id, query.state(), created.period(), page);
    }

    @POST
    @Path("{id}/deliveries/{delivery}")
    @Operation(summary = "Send a delivery again", description = SENDING_AGAIN)
    @APIResponse(
            responseCode = "202",
            description = "The delivery, which is waiting.",
            content = @Content(schema = @Schema(implementation = Delivery.class)))
    @APIResponse(responseCode = "409")
    @Extension(name = "x-certification", value = "optional")
    @ResponseStatus(202)
    public Delivery sendWebhookDeliveryAgain(
            @Parameter(ref = "WebhookId") @PathParam("id") String id,
            @Parameter(ref = "DeliveryId") @PathParam("delivery") String delivery) {
        return webhooks.sendAgain(application(), id, delivery);
    }

    private String application() {
        return caller().applicationId();
    }

    private Caller caller() {
        return Caller.of(identity);
    }
}
