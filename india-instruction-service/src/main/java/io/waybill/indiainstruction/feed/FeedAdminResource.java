package io.waybill.indiainstruction.feed;

import io.smallrye.common.annotation.RunOnVirtualThread;
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

/** The feed's consumers and its epoch. */
@Path("/admin/v1/instructions/feed")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class FeedAdminResource {

    private final FeedConsumers consumers;
    private final FeedEpoch epoch;

    public FeedAdminResource(FeedConsumers consumers, FeedEpoch epoch) {
        this.consumers = consumers;
        this.epoch = epoch;
    }

    @GET
    @Path("consumers")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<FeedConsumer> consumers(@Context UriInfo uri) {
        return new ListQuery(uri.getQueryParameters()).whole(FeedConsumer.COLUMNS, consumers.all());
    }

    @PUT
    @Path("consumers/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    public FeedConsumer acknowledge(@PathParam("name") String name, Acknowledgement sent) {
        return consumers.acknowledge(name, sent);
    }

    @DELETE
    @Path("consumers/{name}")
    public void forget(@PathParam("name") String name) {
        consumers.forget(name);
    }

    @POST
    @Path("epoch")
    public FeedEpoch.Begun beginEpoch() {
        return epoch.begin();
    }
}
