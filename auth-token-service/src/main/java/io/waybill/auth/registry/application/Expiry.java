package io.waybill.auth.registry.application;

import io.waybill.common.json.StrictJson;
import java.time.Instant;
import java.util.Optional;

/**
 * When a secret or key expires, and whether because it leaked.
 *
 * @param at empty for now
 */
public record Expiry(Optional<Instant> at, boolean isLeaked) {

    /**
     * Reads {@code {"at":"2026-01-31T12:00:00Z","leaked":true}}.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every invalid field
     */
    static Expiry parse(byte[] body) {
        return StrictJson.readObject(
                body,
                fields -> new Expiry(
                        Rfc3339.optional(fields, "at"), Boolean.TRUE.equals(fields.optionalBoolean("leaked"))));
    }

    /** The time, no earlier than now. */
    Instant from(Instant now) {
        return at.filter(time -> time.isAfter(now)).orElse(now);
    }

    /** {@code null} for an ordinary expiry. */
    RevocationReason reason() {
        return isLeaked ? RevocationReason.LEAKED : null;
    }
}
