package io.waybill.indiainstruction.feed;

import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/**
 * The feed that the carrier's operations read. An answer that waits for an entry holds no thread, and no place of those
 * that may have one.
 */
@Path("/admin/v1/instructions/feed")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class FeedResource {

    private final Feed feed;

    public FeedResource(Feed feed) {
        this.feed = feed;
    }

    @GET
    @NonBlocking
    public Uni<FeedPage> read(@Context UriInfo uri, @Context RoutingContext call) {
        return feed.read(FeedRequest.of(FeedList.INSTRUCTIONS, uri.getQueryParameters()), call);
    }
}
