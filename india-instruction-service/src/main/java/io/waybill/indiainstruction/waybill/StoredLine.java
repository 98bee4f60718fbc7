package io.waybill.indiainstruction.waybill;

import io.waybill.common.india.AwbNo;

/**
 * A line of an import, and what it did.
 *
 * @param leftCancelled whether its waybill was cancelled and is open since, or has arrived
 */
record StoredLine(AwbNo awbNo, Effect effect, boolean leftCancelled) {

    /** What a line does to its waybill. */
    enum Effect {
        CREATED,
        UPDATED,
        IGNORED
    }
}
