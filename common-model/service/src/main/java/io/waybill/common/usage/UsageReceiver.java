package io.waybill.common.usage;

import java.time.Duration;

/** Takes reports to where they are stored. */
public interface UsageReceiver {

    /** What has become of a report. */
    enum Outcome {
        /** It is stored. */
        ACCEPTED,
        /** It may be stored or not; it is to be sent again. */
        UNAVAILABLE,
        /** It will never be stored. */
        REFUSED
    }

    /** Stores the report, once however often it is sent. Throws nothing. */
    Outcome receive(UsageReport report, Duration timeout);
}
