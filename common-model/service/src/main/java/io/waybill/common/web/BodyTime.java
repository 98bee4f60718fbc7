package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import java.time.Duration;

/**
 * How long a body may take: a fixed time, and longer by what has arrived at a minimum rate. So a large body has the
 * time that it needs, and a sender of single bytes gains nothing.
 *
 * @param limit the fixed time
 * @param bytesPerSecond the minimum rate after that
 */
record BodyTime(Duration limit, long bytesPerSecond) {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    static BodyTime of(BodyConfig config) {
        return new BodyTime(config.timeLimit(), config.minimumRate().asLongValue());
    }

    /** How many nanoseconds are left after {@code elapsed} of them, when this much has arrived; 0 or less: none. */
    long left(long elapsed, long bytes) {
        return limit.toNanos() + (long) ((double) bytes / bytesPerSecond * NANOS_PER_SECOND) - elapsed;
    }

    static ApiException tooSlow() {
        return new ApiException(ErrorCode.REQUEST_TIMEOUT, "the body did not arrive in time");
    }
}
