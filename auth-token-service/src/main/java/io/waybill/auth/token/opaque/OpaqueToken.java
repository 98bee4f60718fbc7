package io.waybill.auth.token.opaque;

import java.time.Instant;
import java.util.UUID;

/**
 * What an opaque token stands for.
 *
 * @param slot where it is stored
 * @param id its public half
 * @param userVersion the user's version at the time of the log-in
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
