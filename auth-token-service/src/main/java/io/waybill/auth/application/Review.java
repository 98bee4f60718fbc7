package io.waybill.auth.application;

import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Who asked for something, who decided about it, and why. */
@Embeddable
class Review {

    Instant requestedAt;
    String requestedBy;
    Instant decidedAt;
    String decidedBy;

    /** Why it was decided so. */
    String reason;

    /** A time as the database keeps it: what is answered is what is there later. */
    static Instant stored(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }

    /** A request, which forgets what was decided about an earlier one. */
    void requested(String by, Instant now) {
        requestedAt = stored(now);
        requestedBy = by;
        decidedAt = null;
        decidedBy = null;
        reason = null;
    }

    void decided(String by, Instant now, Decision decision) {
        decidedAt = stored(now);
        decidedBy = by;
        reason = decision.reason();
    }
}
