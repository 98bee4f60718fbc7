package io.waybill.indiainstruction.feed.consumer;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.indiainstruction.feed.FeedEpoch;
import jakarta.annotation.security.RolesAllowed;
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
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The feed's consumers and its epoch. */
@Tag(name = "Instructions", description = "What customers have asked for.")
@Path("/admin/v1/instructions/feed")
@RolesAllowed(Caller.WAYBILLS)
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
    @RolesAllowed({Caller.WAYBILLS, Caller.FEED, Caller.READER})
    @StrictQuery
    @Operation(
            operationId = "listFeedConsumers",
            summary = "The consumers of the feed",
            description = "Always one page. Also as `application/x-ndjson` or `text/csv`.")
    @APIResponse(responseCode = "200", description = "All of them, by name; at most 100.")
    @Path("consumers")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<FeedConsumer> consumers() {
        return Listing.whole(FeedConsumer.COLUMNS, consumers.all());
    }

    @PUT
    @RolesAllowed({Caller.WAYBILLS, Caller.FEED})
    @Operation(
            operationId = "acknowledgeFeed",
            summary = "Tell how far a consumer has come",
            description = "The first time registers the name. What a registered consumer has not acknowledged "
                    + "is kept longer, and its lag is watched.",
            extensions = @Extension(name = "x-never", value = "404"))
    @APIResponse(responseCode = "200", description = "The consumer.")
    @APIResponse(responseCode = "409")
    @Path("consumers/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    public FeedConsumer acknowledge(
            @Parameter(ref = "ConsumerName") @PathParam("name") String name, Acknowledgement sent) {
        return consumers.acknowledge(name, sent);
    }

    @DELETE
    @Operation(operationId = "forgetFeedConsumer", summary = "Forget a consumer")
    @APIResponse(responseCode = "204", description = "It is forgotten.")
    @Path("consumers/{name}")
    public void forget(@Parameter(ref = "ConsumerName") @PathParam("name") String name) {
        consumers.forget(name);
    }

    @POST
    @Operation(
            operationId = "beginFeedEpoch",
            summary = "Begin an epoch of the feed",
            description = "The last step of every restore of the database: every cursor from before is refused "
                    + "from now on, and no id of an instruction comes twice.")
    @APIResponse(responseCode = "200", description = "The new epoch.")
    @Path("epoch")
    public FeedEpoch.Begun beginEpoch() {
        return epoch.begin();
    }
}
