package io.waybill.indiainstruction.simulation;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Simulated reports for operators, for any LoginID. In a sandbox only, as {@link SimulationResource}. */
@Tag(name = "Simulation", description = "A sandbox plays the carrier, on the ten waybills that each LoginID has there.")
@Path(SimulationAdminResource.PATH)
@RolesAllowed(Caller.WAYBILLS)
@RunOnVirtualThread
@LimitedConcurrency
public class SimulationAdminResource {

    static final String PATH = "/admin/v1/simulation/reports";

    private final Instance<Simulation> simulation;

    public SimulationAdminResource(Instance<Simulation> simulation) {
        this.simulation = simulation;
    }

    @POST
    @Operation(
            operationId = "reportSimulatedState",
            summary = "Say where a shipment of the simulation is",
            description = "Only in a sandbox, and only for one of the ten waybills that a LoginID has there: "
                    + "the waybill gets the state, as by an import with force. In production this is "
                    + "answered 404.")
    @APIResponse(responseCode = "200", description = "The waybill has the state.")
    @APIResponse(responseCode = "404")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public SimulatedReport report(SimulatedReport report) {
        simulation.get().report(report);
        return report;
    }
}
