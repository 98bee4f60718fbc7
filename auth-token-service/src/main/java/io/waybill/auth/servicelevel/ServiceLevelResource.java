package io.waybill.auth.servicelevel;

import io.waybill.auth.web.Pages;
import io.waybill.common.paging.Page;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The operators' side of service levels. */
@Path("/admin/v1/service-levels")
@RolesAllowed(Caller.OPERATOR)
@SecurityRequirement(name = "Operator")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operators")
public class ServiceLevelResource {

    private final ServiceLevels levels;

    ServiceLevelResource(ServiceLevels levels) {
        this.levels = levels;
    }

    @GET
    @Operation(summary = "All service levels")
    public Page<Level> list() {
        return Pages.whole(
                levels.all().stream().sorted(Comparator.comparing(Level::name)).toList());
    }

    @PUT
    @Path("/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Make or change a service level")
    public Level put(
            @PathParam("name") String name,
            @RequestBody(content = @Content(schema = @Schema(implementation = LevelRequest.class))) byte[] body) {
        return levels.put(Level.parse(name, body));
    }

    /** The body of a service level's PUT, for the OpenAPI document. */
    @Schema(name = "ServiceLevelRequest")
    record LevelRequest(long perSecond, long perDay, Long tokensPerDay) {}
}
