package io.waybill.indiainstruction.webhook;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
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
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The webhooks of every application, for operators. */
@Path("/admin/v1/applications/{application}/webhooks")
@RolesAllowed(Caller.OPERATOR)
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
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Webhook> list(@PathParam("application") String application, @Context UriInfo uri) {
        return new ListQuery(uri.getQueryParameters()).whole(Webhook.COLUMNS, webhooks.list(application(application)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    public Webhook register(@PathParam("application") String application, WebhookChange change) {
        return webhooks.register(application(application), caller(), change);
    }

    @GET
    @Path("{id}")
    public Webhook get(@PathParam("application") String application, @PathParam("id") String id) {
        return webhooks.get(application(application), id);
    }

    @PUT
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Webhook change(
            @PathParam("application") String application, @PathParam("id") String id, WebhookChange change) {
        return webhooks.change(application(application), caller(), id, change);
    }

    @DELETE
    @Path("{id}")
    public void end(@PathParam("application") String application, @PathParam("id") String id) {
        webhooks.end(application(application), id);
    }

    @POST
    @Path("{id}/secret")
    @ResponseStatus(201)
    public Webhook renewSecret(@PathParam("application") String application, @PathParam("id") String id) {
        return webhooks.renewSecret(application(application), caller(), id);
    }

    @POST
    @Path("{id}/test")
    @ResponseStatus(202)
    public Delivery test(@PathParam("application") String application, @PathParam("id") String id) {
        return webhooks.test(application(application), id);
    }

    @GET
    @Path("{id}/deliveries")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Delivery> deliveries(
            @PathParam("application") String application, @PathParam("id") String id, @Context UriInfo uri) {
        return webhooks.deliveries(application(application), id, new ListQuery(uri.getQueryParameters()));
    }

    @POST
    @Path("{id}/deliveries/{delivery}")
    @ResponseStatus(202)
    public Delivery sendAgain(
            @PathParam("application") String application,
            @PathParam("id") String id,
            @PathParam("delivery") String delivery) {
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
