package io.waybill.indiainstruction.simulation;

import io.quarkus.arc.lookup.LookupIfProperty;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;

/** Sets the states of a sandbox's waybills. In production no look-up finds this bean. */
@ApplicationScoped
@LookupIfProperty(name = "waybill.environment", stringValue = "sandbox")
public class Simulation {

    private final SandboxWaybills waybills;

    Simulation(SandboxWaybills waybills) {
        this.waybills = waybills;
    }

    /** Gives one of the ten waybills of the LoginID the state that the request names. */
    public SimulationAnswer report(SimulationBody body) {
        String awbNo = body.altreq().awbNo();
        WaybillState state = body.altreq().state();
        return waybills.report(awbNo, body.profile().loginId(), state)
                ? SimulationAnswer.reported(awbNo, state)
                : SimulationAnswer.notFound(awbNo);
    }
}
