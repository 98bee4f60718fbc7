package io.waybill.auth.application;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * When a secret ends.
 *
 * @param at RFC 3339; absent for now
 */
record SecretExpiry(String at) {

    static SecretExpiry parse(byte[] body) {
        JsonObjectReader reader = StrictJson.readObject(body);
        SecretExpiry expiry = new SecretExpiry(reader.optionalString("at"));
        if (expiry.at != null && expiry.time().isEmpty()) {
            reader.report("at", ViolationCode.INVALID_FORMAT, "must be a time like 2026-01-31T12:00:00Z", expiry.at);
        }
        reader.refuseUnknownFields();
        reader.violations().throwIfAny();
        return expiry;
    }

    /** The time, empty for now. */
    Optional<Instant> time() {
        if (at == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(at).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
