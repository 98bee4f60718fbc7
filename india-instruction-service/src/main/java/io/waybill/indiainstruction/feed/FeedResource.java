package io.waybill.indiainstruction.feed;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.security.Caller;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The feed that the carrier's operations read. An answer that waits for an entry holds no permit. */
@Tag(name = "Instructions", description = "What customers have asked for.")
@Path("/admin/v1/instructions/feed")
@RolesAllowed({Caller.WAYBILLS, Caller.FEED, Caller.READER})
@Produces(MediaType.APPLICATION_JSON)
public class FeedResource {

    private final Feed feed;

    public FeedResource(Feed feed) {
        this.feed = feed;
    }

    @GET
    @StrictQuery
    @Operation(
            operationId = "readInstructionFeed",
            summary = "Accepted instructions and their outcomes, in the order of each waybill",
            description = "Reads on from the cursor `after`; without it, from the beginning, or as `from` "
                    + "says. Every instruction comes once when it is accepted, and once more when it has "
                    + "become APPLIED, REJECTED or SUPERSEDED, never before what was committed earlier on "
                    + "its waybill. An empty page means that there is nothing new: ask again with the same "
                    + "cursor. A cursor of another list, from before a restore of the database or beyond "
                    + "the end gets 409; docs/operate/feed.md says what to do then.")
    @APIResponse(responseCode = "200", description = "A page of the feed.")
    @APIResponse(responseCode = "409")
    @RunOnVirtualThread
    public FeedPage read(@BeanParam FeedQuery query) {
        return feed.read(query.request());
    }
}
