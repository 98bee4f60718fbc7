package io.waybill.indiainstruction.webhook;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.indiainstruction.webhook.delivery.Delivery;
import io.waybill.indiainstruction.webhook.delivery.DeliveryQuery;
import io.waybill.indiainstruction.webhook.endpoint.Webhook;
import jakarta.annotation.security.RolesAllowed;
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
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.callbacks.Callback;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The webhooks of every application, for operators. */
@Tag(name = "Webhooks", description = "What became of an application's instructions, by requests to its endpoints.")
@Path("/admin/v1/applications/{application}/webhooks")
@RolesAllowed(Caller.APPLICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class WebhookAdminResource {

    private static final Pattern APPLICATION = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private final Webhooks webhooks;
    private final SecurityIdentity identity;

    public WebhookAdminResource(Webhooks webhooks, SecurityIdentity identity) {
        this.webhooks = webhooks;
        this.identity = identity;
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @StrictQuery
    @Operation(
            operationId = "listWebhooksOfApplication",
            summary = "The webhooks of an application",
            description = "Always one page. Also as `application/x-ndjson` or `text/csv`.")
    @APIResponse(responseCode = "200", description = "All of them, the oldest first; at most 10.")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Webhook> list(@Parameter(ref = "Application") @PathParam("application") String application) {
        return Listing.whole(Webhook.COLUMNS, webhooks.list(application(application)));
    }

    @POST
    @Operation(
            operationId = "registerWebhookForApplication",
            summary = "Register a webhook",
            description = WebhookResource.REGISTERING)
    @APIResponse(
            responseCode = "201",
            description = "The webhook with its secret.",
            content = @Content(schema = @Schema(implementation = Webhook.class)))
    @APIResponse(responseCode = "404")
    @APIResponse(responseCode = "409")
    @Callback(name = "outcome", ref = "Outcome")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    public Webhook register(
            @Parameter(ref = "Application") @PathParam("application") String application, WebhookChange change) {
        return webhooks.register(application(application), caller(), change);
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Path("{id}")
    @Operation(operationId = "getWebhookOfApplication", summary = "One webhook")
    @APIResponse(responseCode = "200", description = "The webhook.")
    public Webhook get(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id) {
        return webhooks.get(application(application), id);
    }

    @PUT
    @Path("{id}")
    @Operation(
            operationId = "changeWebhookOfApplication",
            summary = "Change a webhook",
            description = WebhookResource.ENABLING)
    @APIResponse(responseCode = "200", description = "The webhook.")
    @Consumes(MediaType.APPLICATION_JSON)
    public Webhook change(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id,
            WebhookChange change) {
        return webhooks.change(application(application), caller(), id, change);
    }

    @DELETE
    @Path("{id}")
    @Operation(operationId = "endWebhookOfApplication", summary = "End a webhook", description = WebhookResource.ENDING)
    @APIResponse(responseCode = "204", description = "It has ended.")
    public void end(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id) {
        webhooks.end(application(application), id);
    }

    @POST
    @Path("{id}/secret")
    @Operation(
            operationId = "renewWebhookSecretOfApplication",
            summary = "Make a new signing secret",
            description = WebhookResource.RENEWING)
    @APIResponse(
            responseCode = "201",
            description = "The webhook with its new secret, which is not shown again.",
            content = @Content(schema = @Schema(implementation = Webhook.class)))
    @ResponseStatus(201)
    public Webhook renewSecret(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id) {
        return webhooks.renewSecret(application(application), caller(), id);
    }

    @POST
    @Path("{id}/test")
    @Operation(operationId = "testWebhookOfApplication", summary = "Send a test", description = WebhookResource.TESTING)
    @APIResponse(
            responseCode = "202",
            description = "The delivery, which is waiting.",
            content = @Content(schema = @Schema(implementation = Delivery.class)))
    @ResponseStatus(202)
    public Delivery test(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id) {
        return webhooks.test(application(application), id);
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @StrictQuery
    @Path("{id}/deliveries")
    @Operation(
            operationId = "listWebhookDeliveriesOfApplication",
            summary = "The deliveries of 30 days, the latest first",
            description = "`from` and `to` are about `createdAt`. Also as `application/x-ndjson` or `text/csv`.")
    @APIResponse(responseCode = "200", description = "A page of deliveries.")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Delivery> deliveries(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id,
            @BeanParam DeliveryQuery query,
            @BeanParam PeriodQuery created,
            @BeanParam PageQuery page) {
        return webhooks.deliveries(application(application), id, query.state(), created.period(), page);
    }

    @POST
    @Path("{id}/deliveries/{delivery}")
    @Operation(
            operationId = "sendWebhookDeliveryAgainOfApplication",
            summary = "Send a delivery again",
            description = WebhookResource.SENDING_AGAIN)
    @APIResponse(
            responseCode = "202",
            description = "The delivery, which is waiting.",
            content = @Content(schema = @Schema(implementation = Delivery.class)))
    @APIResponse(responseCode = "409")
    @ResponseStatus(202)
    public Delivery sendAgain(
            @Parameter(ref = "Application") @PathParam("application") String application,
            @Parameter(ref = "WebhookId") @PathParam("id") String id,
            @Parameter(ref = "DeliveryId") @PathParam("delivery") String delivery) {
        return webhooks.sendAgain(application(application), id, delivery);
    }

    private Caller caller() {
        return Caller.of(identity);
    }

    private static String application(String id) {
        if (APPLICATION.matcher(id).matches()) {
            return id;
        }
        throw ApiException.notFound("an application's id has 1 to 100 of A-Z, a-z, 0-9, '.', '_', '-'");
    }
}
