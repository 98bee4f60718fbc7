package io.waybill.indiainstruction.event;

/** What an event is about. */
public enum EventKind {
    /** An instruction was accepted. */
    INSTRUCTION,
    /** An instruction has become APPLIED, REJECTED or SUPERSEDED: that is its outcome. */
    OUTCOME
}
