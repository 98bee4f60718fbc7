package io.waybill.indiainstruction.instruction;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The states of an instruction; docs/reference/instruction-states.md has the transitions. */
@Schema(description = "What has become of an instruction.")
public enum InstructionState {
    /** Stored, and answered {@code Valid}: the carrier's operations have yet to carry it out. */
    ACCEPTED,
    /** Carried out by the carrier's operations. */
    APPLIED,
    /** Could not be carried out; a rejected RTO returns the waybill to its former state. */
    REJECTED,
    /** A later instruction of the same kind, or an RTO, replaced it before it was carried out. */
    SUPERSEDED;

    /** Whether an instruction keeps this state for good. */
    public boolean isFinal() {
        return this != ACCEPTED;
    }
}
