package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.AwbNo;
import io.waybill.indiainstruction.waybill.FirstCalls;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

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

    /** The state of a waybill, and its shipper's instructions for it, newest first. */
    @Transactional
    public InstructionStatusAnswer of(AwbNo awbNo, String loginId) {
        firstCalls.by(loginId);
        return waybills.find(awbNo, loginId)
                .map(waybill -> InstructionStatusAnswer.found(
                        awbNo, waybill.state(), instructions.ofShipper(awbNo, loginId, MOST)))
                .orElseGet(() -> InstructionStatusAnswer.notFound(awbNo));
    }
}
