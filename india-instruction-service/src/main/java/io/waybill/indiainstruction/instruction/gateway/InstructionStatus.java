package io.waybill.indiainstruction.instruction.gateway;

import io.waybill.indiainstruction.instruction.InstructionRepository;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** Returns to a shipper the state of a waybill's instructions. */
@ApplicationScoped
public class InstructionStatus {

    /** Maximum number of instructions shown. */
    static final int MOST = 100;

    private final WaybillRepository waybills;
    private final InstructionRepository instructions;
    private final SandboxWaybills sandbox;

    public InstructionStatus(WaybillRepository waybills, InstructionRepository instructions, SandboxWaybills sandbox) {
        this.waybills = waybills;
        this.instructions = instructions;
        this.sandbox = sandbox;
    }

    /** The state of a waybill, and its shipper's instructions for it, newest first. */
    @Transactional
    public InstructionStatusAnswer of(String awbNo, String loginId) {
        sandbox.make(loginId);
        return waybills.ofShipper(awbNo, loginId)
                .map(waybill -> InstructionStatusAnswer.found(
                        awbNo, waybill.state(), instructions.ofShipper(awbNo, loginId, MOST)))
                .orElseGet(() -> InstructionStatusAnswer.notFound(awbNo));
    }
}
