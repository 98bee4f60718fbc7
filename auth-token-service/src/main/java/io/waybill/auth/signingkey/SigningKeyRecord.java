package io.waybill.auth.signingkey;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;

/**
 * A signing key as operators see it.
 *
 * @param kid its id in the JWKS
 * @param state announced, active, retiring, retired or withdrawn
 * @param activeFrom when it begins to sign
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SigningKeyRecord(
        String kid, String algorithm, String state, Instant createdAt, Instant activeFrom, Instant withdrawnAt) {

    static SigningKeyRecord from(SigningKey key, KeyRing ring, Instant now) {
        String state = ring.keys().stream()
                .filter(known -> known.id().equals(key.kid))
                .findFirst()
                .map(known -> ring.state(known, now).name())
                .orElse("withdrawn");
        return new SigningKeyRecord(
                key.kid, key.algorithm.name(), state, key.createdAt, key.activeFrom, key.withdrawnAt);
    }
}
