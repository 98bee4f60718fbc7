package io.waybill.auth.registry.servicelevel;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Comparator;

/** The operators' interface to service levels. */
@Path("/admin/v1/service-levels")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class ServiceLevelResource {

    private final ServiceLevels levels;

    ServiceLevelResource(ServiceLevels levels) {
        this.levels = levels;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Level> list(@Context UriInfo uri) {
        return new ListQuery(uri.getQueryParameters())
                .whole(
                        Level.COLUMNS,
                        levels.all().stream()
                                .sorted(Comparator.comparing(Level::name))
                                .toList());
    }

    @PUT
    @Path("/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Level put(@PathParam("name") String name, LevelLimits limits) {
        return levels.put(new Level(name, limits.perSecond(), limits.perDay()));
    }
}
