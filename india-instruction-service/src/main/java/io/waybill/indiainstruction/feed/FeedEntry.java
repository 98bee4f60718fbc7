package io.waybill.indiainstruction.feed;

/** What an entry of the feed is about. */
public enum FeedEntry {
    /** An instruction was accepted. It is shown in its current state, so it may be final already. */
    INSTRUCTION,
    /** An instruction has become APPLIED, REJECTED or SUPERSEDED. */
    OUTCOME
}
