package io.waybill.auth.registry.application;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.paging.Period;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Times in bodies (RFC 3339). */
public final class Rfc3339 {

    private Rfc3339() {}

    /** The time; empty if the field is missing or wrong, which is recorded. */
    static Optional<Instant> optional(JsonObjectReader reader, String field) {
        String sent = reader.optionalString(field);
        if (sent == null) {
            return Optional.empty();
        }
        try {
            Instant time = OffsetDateTime.parse(sent).toInstant();
            if (Period.isStorable(time)) {
                return Optional.of(time);
            }
        } catch (DateTimeParseException e) {
            // Reported below, like a time that no column can hold.
        }
        reader.report(field, ViolationCode.INVALID_FORMAT, "must be a time like 2026-01-31T12:00:00Z", sent);
        return Optional.empty();
    }
}
