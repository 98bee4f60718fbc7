package io.waybill.indiainstruction.instruction;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the carrier's operations report about an instruction. */
@Schema(description = "What the carrier reports about an instruction.")
public enum MarkState {
    /** It was carried out. */
    APPLIED(InstructionState.APPLIED),
    /** It could not be carried out. */
    REJECTED(InstructionState.REJECTED);

    private final InstructionState state;

    MarkState(InstructionState state) {
        this.state = state;
    }

    /** The state of an instruction that is marked so. */
    public InstructionState ofInstruction() {
        return state;
    }
}
