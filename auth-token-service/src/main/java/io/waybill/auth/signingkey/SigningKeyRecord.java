package io.waybill.auth.signingkey;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.auth.signingkey.KeyRing.RingKey;
import io.waybill.auth.signingkey.KeyRing.State;
import java.time.Instant;
import java.util.List;

/**
 * A signing key as operators see it.
 *
 * @param kid its id in the JWKS
 * @param state announced, active, retiring, retired or withdrawn
 * @param activeFrom when it begins to sign
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SigningKeyRecord(
        String kid, String algorithm, String state, Instant createdAt, Instant activeFrom, Instant withdrawnAt) {

    /** The columns of an export. */
    static final List<String> COLUMNS = List.of("kid", "algorithm", "state", "createdAt", "activeFrom", "withdrawnAt");

    static SigningKeyRecord from(RingKey key, State state) {
        return new SigningKeyRecord(
                key.id(), key.algorithm().name(), state.name(), key.createdAt(), key.activeFrom(), key.withdrawnAt());
    }
}
