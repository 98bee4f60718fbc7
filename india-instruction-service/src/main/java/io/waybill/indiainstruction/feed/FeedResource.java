package io.waybill.indiainstruction.feed;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** The feed that the carrier's operations read. An answer that waits for an entry holds no permit. */
@Path("/admin/v1/instructions/feed")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class FeedResource {

    private final Feed feed;

    public FeedResource(Feed feed) {
        this.feed = feed;
    }

    @GET
    @RunOnVirtualThread
    public FeedPage read(@Context UriInfo uri) {
        return feed.read(FeedRequest.of(FeedList.INSTRUCTIONS, uri.getQueryParameters()));
    }
}
