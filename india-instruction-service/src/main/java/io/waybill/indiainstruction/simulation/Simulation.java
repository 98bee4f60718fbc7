package io.waybill.indiainstruction.simulation;

import io.quarkus.arc.lookup.LookupIfProperty;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.GatewayFields;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.india.StatusCode;
import io.waybill.common.security.Caller;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.transaction.Transactional;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Lets people say where the shipments of a sandbox's waybills are. In production no look-up finds this bean. */
@ApplicationScoped
@LookupIfProperty(name = "waybill.environment", stringValue = "sandbox")
public class Simulation {

    static final Set<String> STATES =
            Arrays.stream(WaybillState.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

    private static final String RULE =
            "must be one of IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERY_FAILED, DELIVERED, CANCELLED, RETURNED";

    private final SandboxWaybills waybills;
    private final AuditTrail audit;

    Simulation(Instance<SandboxWaybills> waybills, AuditTrail audit) {
        this.waybills = waybills.get();
        this.audit = audit;
    }

    /**
     * Gives one of the ten waybills of a LoginID a state.
     *
     * @throws ApiException 404 if the waybill is none of the ten, or another LoginID has it
     */
    @Transactional
    public void report(SimulatedReport report) {
        if (!waybills.report(new AwbNo(report.awbNo()), report.loginId(), report.state())) {
            throw ApiException.notFound("this is none of the ten waybills that the LoginID has in the sandbox");
        }
        audit.record(
                "waybill.simulate",
                "waybill/" + report.awbNo(),
                Map.of("loginId", report.loginId(), "state", report.state()));
    }

    /**
     * Gives one of the ten waybills of the LoginID the state that the request names.
     *
     * @throws io.waybill.common.india.GatewayRefusal 400 or 401 if the request is invalid
     */
    public SimulationAnswer report(byte[] body, Caller caller) {
        GatewayRequest gateway = GatewayRequest.read(body, caller, "altreq");
        Optional<GatewayFields> altreq = gateway.fields().requiredObject("altreq");
        gateway.fields().findings().throwIfAny();
        GatewayFields fields = altreq.orElseThrow();
        Optional<AwbNo> awbNo = awbNo(fields);
        Optional<WaybillState> state = state(fields);
        fields.refuseUnknownFields(Set.of());
        fields.findings().throwIfAny();
        return waybills.report(awbNo.orElseThrow(), gateway.profile().loginId(), state.orElseThrow())
                ? SimulationAnswer.reported(awbNo.orElseThrow(), state.orElseThrow())
                : SimulationAnswer.notFound(awbNo.orElseThrow());
    }

    private static Optional<AwbNo> awbNo(GatewayFields fields) {
        Optional<String> text = fields.requiredText("AWBNo", StatusCode.INVALID_AWB_NO);
        Optional<AwbNo> awbNo = text.flatMap(AwbNo::parse);
        if (text.isPresent() && awbNo.isEmpty()) {
            fields.findings().add(StatusCode.INVALID_AWB_NO, "AWBNo " + AwbNo.RULE);
        }
        return awbNo;
    }

    private static Optional<WaybillState> state(GatewayFields fields) {
        Optional<String> text = fields.requiredText("State", StatusCode.INVALID_STATE);
        Optional<WaybillState> state = text.filter(STATES::contains).map(WaybillState::valueOf);
        if (text.isPresent() && state.isEmpty()) {
            fields.findings().add(StatusCode.INVALID_STATE, "State " + RULE);
        }
        return state;
    }
}
