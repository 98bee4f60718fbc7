package io.waybill.indiainstruction.feed;

import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The feed that the carrier's operations read. */
@Path("/admin/v1/instructions/feed")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@SecurityRequirement(name = "Operator")
@Tag(name = "Instructions of customers", description = "For operators")
public class FeedResource {

    private final Feed feed;

    public FeedResource(Feed feed) {
        this.feed = feed;
    }

    @GET
    @Operation(
            summary = "Accepted instructions in commit order",
            description =
                    "Reads on from the cursor after; without it, from the beginning. Every instruction comes exactly "
                            + "once and never before one that was committed earlier on its waybill. An empty page means that there "
                            + "is nothing new: ask again with the same cursor.")
    public FeedPage read(
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "500", defaultValue = "50"))
                    @QueryParam("limit")
                    String limit,
            @QueryParam("after") String after) {
        return feed.read(PageRequest.of(limit, after));
    }
}
