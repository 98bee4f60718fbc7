package io.waybill.auth.registry.servicelevel;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
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
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The operators' interface to service levels. */
@Path("/admin/v1/service-levels")
@Tag(name = "Service levels", description = "How much an application may call.")
@RolesAllowed(Caller.KEYS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class ServiceLevelResource {

    private final ServiceLevels levels;

    ServiceLevelResource(ServiceLevels levels) {
        this.levels = levels;
    }

    @GET
    @RolesAllowed({Caller.KEYS, Caller.READER})
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    @StrictQuery
    @Operation(
            operationId = "listServiceLevels",
            summary = "All service levels",
            description = "Always one page, by name. Also as `application/x-ndjson` or `text/csv`.")
    public Listing<Level> list() {
        return Listing.whole(
                Level.COLUMNS,
                levels.all().stream().sorted(Comparator.comparing(Level::name)).toList());
    }

    @PUT
    @Path("/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "putServiceLevel",
            summary = "Create or change a service level",
            extensions = @Extension(name = "x-never", value = "404"))
    @APIResponse(responseCode = "200", description = "The service level.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Level put(
            @Parameter(
                            description = "Its name.",
                            schema = @Schema(type = SchemaType.STRING, pattern = "^[a-z0-9-]{1,40}$"),
                            example = "gold")
                    @PathParam("name")
                    String name,
            LevelLimits limits) {
        return levels.put(new Level(name, limits.perSecond(), limits.perDay()));
    }
}
