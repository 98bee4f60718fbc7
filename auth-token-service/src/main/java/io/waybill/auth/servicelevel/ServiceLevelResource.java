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

/** The operators' side of service levels. */
@Path("/admin/v1/service-levels")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class ServiceLevelResource {

    private final ServiceLevels levels;

    ServiceLevelResource(ServiceLevels levels) {
        this.levels = levels;
    }

    @GET
    public Page<Level> list() {
        return Pages.whole(
                levels.all().stream().sorted(Comparator.comparing(Level::name)).toList());
    }

    @PUT
    @Path("/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Level put(@PathParam("name") String name, byte[] body) {
        return levels.put(Level.parse(name, body));
    }
}
