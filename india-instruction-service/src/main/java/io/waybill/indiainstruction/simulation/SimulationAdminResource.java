package io.waybill.indiainstruction.simulation;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.security.Caller;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Simulated reports for operators, for any LoginID. In a sandbox only, as {@link SimulationResource}. */
@Path(SimulationAdminResource.PATH)
@RolesAllowed(Caller.OPERATOR)
@RunOnVirtualThread
@LimitedConcurrency
public class SimulationAdminResource {

    static final String PATH = "/admin/v1/simulation/reports";

    private final Instance<Simulation> simulation;

    public SimulationAdminResource(Instance<Simulation> simulation) {
        this.simulation = simulation;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public SimulatedReport report(SimulatedReport report) {
        simulation.get().report(report);
        return report;
    }
}
