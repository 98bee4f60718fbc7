package io.waybill.indiainstruction.waybill;

import java.util.Optional;

/**
 * A line of an import, and what it did.
 *
 * @param leftCancelled whether its waybill was cancelled and is open since, or has arrived
 * @param remark what an operator should know of it
 */
record StoredLine(String awbNo, Effect effect, boolean leftCancelled, Optional<LineRemark> remark) {

    /** What a line does to its waybill. */
    enum Effect {
        CREATED,
        UPDATED,
        IGNORED
    }
}
