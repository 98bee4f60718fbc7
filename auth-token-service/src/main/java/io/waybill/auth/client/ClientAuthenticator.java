package io.waybill.auth.client;

import io.waybill.auth.application.ClientDirectory;
import io.waybill.auth.application.ClientSecrets;
import io.waybill.auth.application.RegisteredClient;
import io.waybill.auth.application.RegisteredClient.KnownSecret;
import io.waybill.auth.throttle.FailedAttempts;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Judges client credentials. Unknown id, wrong or expired secret, application not approved: one outcome, and the same work:
 * one keyed hash and two comparisons, whatever is wrong.
 */
@ApplicationScoped
public class ClientAuthenticator {

    private static final KnownSecret NO_SECRET = new KnownSecret("", new byte[32], Instant.EPOCH);
    private static final int COMPARISONS = 2;

    private final ClientDirectory directory;
    private final ClientSecrets secrets;
    private final FailedAttempts attempts;
    private final Clock clock;

    ClientAuthenticator(ClientDirectory directory, ClientSecrets secrets, FailedAttempts attempts, Clock clock) {
        this.directory = directory;
        this.secrets = secrets;
        this.attempts = attempts;
        this.clock = clock;
    }

    /**
     * The client, if its credentials are right and it may have tokens.
     *
     * @throws io.waybill.common.error.ApiException 429.0000003 after too many failed attempts from the same source
     */
    public Optional<AuthenticatedClient> authenticate(ClientCredentials credentials) {
        if (credentials.isIncomplete()) {
            return Optional.empty();
        }
        FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.CLIENT, credentials.clientId());
        Optional<AuthenticatedClient> authenticated = judge(credentials);
        if (authenticated.isPresent()) {
            attempt.succeeded();
        } else {
            attempt.failed(
                    directory.find(credentials.clientId()).map(client -> "application/" + client.applicationId()));
        }
        return authenticated;
    }

    private Optional<AuthenticatedClient> judge(ClientCredentials credentials) {
        Optional<RegisteredClient> client = directory.find(credentials.clientId());
        List<KnownSecret> known = client.map(RegisteredClient::secrets).orElse(List.of());
        byte[] presented = secrets.hash(credentials.clientSecret());
        Instant now = clock.instant();
        KnownSecret match = null;
        for (int i = 0; i < Math.max(COMPARISONS, known.size()); i++) {
            KnownSecret candidate = i < known.size() ? known.get(i) : NO_SECRET;
            if (MessageDigest.isEqual(candidate.hash(), presented) && candidate.isLive(now)) {
                match = candidate;
            }
        }
        KnownSecret secret = match;
        return client.filter(c -> c.approved() && secret != null).map(c -> new AuthenticatedClient(c, secret));
    }
}
