package io.waybill.indiainstruction.simulation;

import io.quarkus.arc.lookup.LookupIfProperty;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;

/** Sets the states of a sandbox's waybills for people. In production no look-up finds this bean. */
@ApplicationScoped
@LookupIfProperty(name = "waybill.environment", stringValue = "sandbox")
public class Simulation {

    private final SandboxWaybills waybills;
    private final AuditTrail audit;

    Simulation(SandboxWaybills waybills, AuditTrail audit) {
        this.waybills = waybills;
        this.audit = audit;
    }

    /**
     * Gives one of the ten waybills of a LoginID a state.
     *
     * @throws ApiException 404 if the waybill is none of the ten, or another LoginID has it
     */
    @Transactional
    public void report(SimulatedReport report) {
        if (!waybills.report(report.awbNo(), report.loginId(), report.state())) {
            throw ApiException.notFound("this is none of the ten waybills that the LoginID has in the sandbox");
        }
        audit.record(
                "waybill.simulate",
                "waybill/" + report.awbNo(),
                Map.of("loginId", report.loginId(), "state", report.state()));
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
