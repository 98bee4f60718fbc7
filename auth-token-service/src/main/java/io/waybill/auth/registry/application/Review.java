package io.waybill.auth.registry.application;

import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Who requested something, who decided about it, and why. */
@Embeddable
class Review {

    Instant requestedAt;
    String requestedBy;
    Instant decidedAt;
    String decidedBy;

    /** The reason of the decision. */
    String reason;

    /** A time in the database's precision, so that an answer shows what later answers show. */
    static Instant stored(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }

    /** A new request, which clears the earlier decision. */
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
