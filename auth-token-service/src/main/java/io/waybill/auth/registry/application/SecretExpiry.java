package io.waybill.auth.registry.application;

import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.time.Instant;
import java.util.Optional;

/**
 * The end of a secret.
 *
 * @param time empty for now
 */
record SecretExpiry(Optional<Instant> time) {

    static SecretExpiry parse(byte[] body) {
        JsonObjectReader reader = StrictJson.readObject(body);
        SecretExpiry expiry = new SecretExpiry(Rfc3339.optional(reader, "at"));
        reader.refuseUnknownFields();
        reader.violations().throwIfAny();
        return expiry;
    }
}
