package io.waybill.indiainstruction.event;

/** The kinds of events. */
public enum EventKind {
    /** An instruction was accepted. */
    INSTRUCTION,
    /** An instruction has become APPLIED, REJECTED or SUPERSEDED: that is its outcome. */
    OUTCOME
}
