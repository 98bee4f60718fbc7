package io.waybill.auth.registry.application;

import java.time.Instant;

/**
 * When a secret or key expires, and whether because it leaked.
 *
 * @param at {@code null} for now
 * @param leaked {@code null} for no
 */
public record Expiry(Instant at, Boolean leaked) {

    /** The time, no earlier than now. */
    Instant from(Instant now) {
        return at != null && at.isAfter(now) ? at : now;
    }

    /** {@code null} for an ordinary expiry. */
    RevocationReason reason() {
        return Boolean.TRUE.equals(leaked) ? RevocationReason.LEAKED : null;
    }
}
