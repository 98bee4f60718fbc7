package io.waybill.common.usage;

import java.time.Duration;

/** Stores usage reports, or sends them to where they are stored. */
public interface UsageReceiver {

    /** What became of a report. */
    enum Outcome {
        /** It is stored. */
        ACCEPTED,
        /** It may or may not be stored; send it again. */
        UNAVAILABLE,
        /** It will never be stored. */
        REFUSED
    }

    /** Stores the report once, however often it is sent. Throws nothing. */
    Outcome receive(UsageReport report, Duration timeout);
}
