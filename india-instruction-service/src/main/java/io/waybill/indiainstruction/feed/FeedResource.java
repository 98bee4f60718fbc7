package io.waybill.indiainstruction.feed;

import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** The feed that the carrier's operations read. */
@Path("/admin/v1/instructions/feed")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class FeedResource {

    private final Feed feed;

    public FeedResource(Feed feed) {
        this.feed = feed;
    }

    @GET
    public FeedPage read(@QueryParam("limit") String limit, @QueryParam("after") String after) {
        return feed.read(PageRequest.of(limit, after));
    }
}
