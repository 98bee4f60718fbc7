package io.waybill.common.web.concurrency;

/** The kinds of calls in progress, each with permits of its own. */
public enum ConcurrencyLimit {
    /** Calls of clients and operators: {@link RequestConfig#maxInProgress()}. */
    CALLS,
    /** Calls that services make to each other, as many again, so that a flood of clients does not refuse them. */
    SERVICES,
    /** Imports, which are read as they arrive, and exports: {@link RequestConfig#maxTransfers()}. */
    TRANSFERS
}
