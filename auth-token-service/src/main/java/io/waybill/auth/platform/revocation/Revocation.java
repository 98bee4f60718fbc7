package io.waybill.auth.platform.revocation;

import java.time.Instant;

/**
 * A row of {@code revocation}: an entry of the list for the services. Fields that do not apply are {@code null}.
 *
 * @param version 0 until it is stored
 * @param clientId with a token: its client
 * @param until expiry of the last token that the entry can affect
 */
record Revocation(
        long version, String jti, String clientId, String api, String sid, String kid, Instant before, Instant until) {

    /** @param api {@code null} for all tokens of the client */
    static Revocation ofGrant(String clientId, String api, Instant before, Instant until) {
        return new Revocation(0, null, clientId, api, null, null, before, until);
    }
}
