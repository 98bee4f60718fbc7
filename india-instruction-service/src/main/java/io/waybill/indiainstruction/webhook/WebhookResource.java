package io.waybill.indiainstruction.webhook;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The webhooks of the calling application. */
@Path("/in/transportation/cust-instruction-update/v1/webhooks")
@RateLimited
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class WebhookResource {

    private final Webhooks webhooks;
    private final SecurityIdentity identity;

    public WebhookResource(Webhooks webhooks, SecurityIdentity identity) {
        this.webhooks = webhooks;
        this.identity = identity;
    }

    @GET
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("listWebhooks")
    public Listing<Webhook> list(@Context UriInfo uri) {
        return new ListQuery(uri.getQueryParameters()).whole(Webhook.COLUMNS, webhooks.list(application()));
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("registerWebhook")
    public Webhook register(WebhookChange change) {
        return webhooks.register(application(), caller(), change);
    }

    @GET
    @Path("{id}")
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("getWebhook")
    public Webhook get(@PathParam("id") String id) {
        return webhooks.get(application(), id);
    }

    @PUT
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("changeWebhook")
    public Webhook change(@PathParam("id") String id, WebhookChange change) {
        return webhooks.change(application(), caller(), id, change);
    }

    @DELETE
    @Path("{id}")
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("endWebhook")
    public void end(@PathParam("id") String id) {
        webhooks.end(application(), id);
    }

    @POST
    @Path("{id}/secret")
    @ResponseStatus(201)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("renewWebhookSecret")
    public Webhook renewSecret(@PathParam("id") String id) {
        return webhooks.renewSecret(application(), caller(), id);
    }

    @POST
    @Path("{id}/test")
    @ResponseStatus(202)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("testWebhook")
    public Delivery test(@PathParam("id") String id) {
        return webhooks.test(application(), id);
    }

    @GET
    @Path("{id}/deliveries")
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("listWebhookDeliveries")
    public Listing<Delivery> deliveries(@PathParam("id") String id, @Context UriInfo uri) {
        return webhooks.deliveries(application(), id, new ListQuery(uri.getQueryParameters()));
    }

    @POST
    @Path("{id}/deliveries/{delivery}")
    @ResponseStatus(202)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("sendWebhookDeliveryAgain")
    public Delivery sendAgain(@PathParam("id") String id, @PathParam("delivery") String delivery) {
        return webhooks.sendAgain(application(), id, delivery);
    }

    private String application() {
        return caller().applicationId();
    }

    private Caller caller() {
        return Caller.of(identity);
    }
}
