package io.waybill.auth.withdrawal;

import java.time.Instant;

/**
 * A row of {@code withdrawal}: one entry of the list that the services read. What it does not concern is {@code null}.
 *
 * @param clientId with a token, too: whose it is
 * @param until when the last token that it can affect has expired
 */
record Withdrawal(
        long version, String jti, String clientId, String api, String sid, String kid, Instant before, Instant until) {}
