package io.waybill.indiainstruction.simulation;

import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Simulated reports of the carrier, in a sandbox only: {@link SimulationSwitch} answers 404 elsewhere. */
@Path(SimulationResource.PATH)
@RateLimited
@RunOnVirtualThread
@LimitedConcurrency
public class SimulationResource {

    static final String PATH = "/in/transportation/cust-instruction-update/v1/SimulateWaybillState";

    private final Instance<Simulation> simulation;

    public SimulationResource(Instance<Simulation> simulation) {
        this.simulation = simulation;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("simulateWaybillState")
    public SimulationAnswer report(SimulationBody body) {
        return simulation.get().report(body);
    }
}
