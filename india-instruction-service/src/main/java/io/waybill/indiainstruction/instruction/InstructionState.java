package io.waybill.indiainstruction.instruction;

/** What has become of an instruction; the ways between the states are in {@code StateMachine}. */
public enum InstructionState {
    /** Stored, and answered {@code Valid}: the carrier's operations have it still to do. */
    ACCEPTED,
    /** Done by the carrier's operations. */
    APPLIED,
    /** Could not be done; a rejected RTO gives the waybill its former state back. */
    REJECTED,
    /** A later instruction of the same kind, or an RTO, took its place before it was done. */
    SUPERSEDED
}
