package io.waybill.indiainstruction.simulation;

import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.india.GatewayOperations;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Simulated reports of the carrier, in a sandbox only: {@link SimulationSwitch} answers 404 elsewhere. */
@Tag(name = "Simulation", description = "A sandbox plays the carrier, on the ten waybills that each LoginID has there.")
@Path(SimulationResource.PATH)
@GatewayOperations
@RateLimited
@PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class SimulationResource {

    static final String PATH = "/in/transportation/cust-instruction-update/v1/SimulateWaybillState";

    private final Instance<Simulation> simulation;

    public SimulationResource(Instance<Simulation> simulation) {
        this.simulation = simulation;
    }

    @POST
    @Operation(
            summary = "Say where a shipment is",
            description = "Only in a sandbox, and only for one of the ten waybills that the LoginID has there "
                    + "(docs/start/sandbox.md): the waybill gets the state, as if the carrier had reported "
                    + "it by an import with force. A delivered, cancelled or returned waybill can be used "
                    + "again in this way. In production this is answered 404.")
    @APIResponse(responseCode = "200", description = "The waybill has the state, or AWBNotFound.")
    @APIResponse(responseCode = "404")
    @Extension(name = "x-certification", value = "optional")
    public SimulationAnswer simulateWaybillState(SimulationBody body) {
        return simulation.get().report(body);
    }
}
