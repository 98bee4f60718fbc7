package io.waybill.auth.token.opaque;

import java.time.Instant;
import java.util.UUID;

/**
 * The data of an opaque token.
 *
 * @param slot partition of its row
 * @param id its public half
 * @param userVersion the user's version at the log-in
 */
public record OpaqueToken(
        int slot,
        String id,
        UUID applicationId,
        String clientId,
        String secretId,
        String username,
        long userVersion,
        Instant issuedAt,
        Instant expiresAt) {

    @Override
    public String toString() {
        return "opaque token of application " + applicationId;
    }
}
