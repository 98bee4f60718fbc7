package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.AwbNo;
import io.waybill.common.india.GatewayFields;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.india.StatusCode;
import io.waybill.common.security.Caller;
import io.waybill.indiainstruction.waybill.FirstCalls;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.Set;

/** Tells a shipper what has become of the instructions for a waybill. */
@ApplicationScoped
public class InstructionStatus {

    /** Maximum number of instructions shown. */
    static final int MOST = 100;

    private final WaybillRepository waybills;
    private final InstructionRepository instructions;
    private final FirstCalls firstCalls;

    public InstructionStatus(WaybillRepository waybills, InstructionRepository instructions, FirstCalls firstCalls) {
        this.waybills = waybills;
        this.instructions = instructions;
        this.firstCalls = firstCalls;
    }

    /**
     * The state of the waybill of the request, and the caller's instructions for it, newest first.
     *
     * @throws io.waybill.common.india.GatewayRefusal 400 or 401 if the request is invalid
     */
    @Transactional
    public InstructionStatusAnswer of(byte[] body, Caller caller) {
        GatewayRequest gateway = GatewayRequest.read(body, caller, "altreq");
        AwbNo awbNo = awbNo(gateway.fields());
        String loginId = gateway.profile().loginId();
        firstCalls.by(loginId);
        return waybills.find(awbNo, loginId)
                .map(waybill -> InstructionStatusAnswer.found(
                        awbNo, waybill.state(), instructions.ofShipper(awbNo, loginId, MOST)))
                .orElseGet(() -> InstructionStatusAnswer.notFound(awbNo));
    }

    /** The waybill of a request that only names it. */
    static AwbNo awbNo(GatewayFields body) {
        Optional<GatewayFields> altreq = body.requiredObject("altreq");
        body.findings().throwIfAny();
        GatewayFields fields = altreq.orElseThrow();
        Optional<String> text = fields.requiredText("AWBNo", StatusCode.INVALID_AWB_NO);
        Optional<AwbNo> awbNo = text.flatMap(AwbNo::parse);
        if (text.isPresent() && awbNo.isEmpty()) {
            fields.findings().add(StatusCode.INVALID_AWB_NO, "AWBNo " + AwbNo.RULE);
        }
        fields.refuseUnknownFields(Set.of());
        fields.findings().throwIfAny();
        return awbNo.orElseThrow();
    }
}
