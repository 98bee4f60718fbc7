package io.waybill.auth.token.client;

import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.ClientSecrets;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.application.RegisteredClient.KnownSecret;
import io.waybill.auth.registry.application.SecretUse;
import io.waybill.common.security.Caller;
import io.waybill.common.usage.CountedCaller;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Checks client credentials. Unknown id, wrong or expired secret, and unapproved application have the same outcome and
 * cost the same work: one keyed hash and two comparisons.
 */
@ApplicationScoped
public class ClientAuthenticator {

    private static final KnownSecret NO_SECRET = new KnownSecret("", new byte[32], Instant.EPOCH);
    private static final int COMPARISONS = 2;

    private final ClientDirectory directory;
    private final ClientSecrets secrets;
    private final FailedAttempts attempts;
    private final SecretUse use;
    private final CountedCaller counted;
    private final Clock clock;

    ClientAuthenticator(
            ClientDirectory directory,
            ClientSecrets secrets,
            FailedAttempts attempts,
            SecretUse use,
            CountedCaller counted,
            Clock clock) {
        this.directory = directory;
        this.secrets = secrets;
        this.attempts = attempts;
        this.use = use;
        this.counted = counted;
        this.clock = clock;
    }

    /**
     * The client with the presented secret, if the credentials are right and the client may have tokens.
     *
     * @throws io.waybill.common.error.ApiException 429.0000003 after too many failed attempts from the same source
     */
    public Optional<RegisteredClient> authenticate(Credentials credentials) {
        if (credentials.isIncomplete()) {
            return Optional.empty();
        }
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.CLIENT, credentials.id())) {
            Optional<RegisteredClient> client = directory.find(credentials.id());
            KnownSecret shown = matching(
                    client.map(RegisteredClient::secrets).orElse(List.of()), secrets.hash(credentials.secret()));
            if (shown == null || !client.get().approved()) {
                attempt.failed(client.map(known -> "application/" + known.applicationId()));
                return Optional.empty();
            }
            attempt.succeeded();
            use.noted(shown.id());
            if (!client.get().roles().contains(Caller.SERVICE)) {
                // A service asks on behalf of other callers.
                counted.is(client.get().applicationId().toString());
            }
            return Optional.of(client.get().authenticatedBy(shown));
        }
    }

    /** The live secret with this hash, or {@code null}. */
    private KnownSecret matching(List<KnownSecret> known, byte[] presented) {
        Instant now = clock.instant();
        KnownSecret match = null;
        for (int i = 0; i < Math.max(COMPARISONS, known.size()); i++) {
            KnownSecret candidate = i < known.size() ? known.get(i) : NO_SECRET;
            if (MessageDigest.isEqual(candidate.hash(), presented) && candidate.isLive(now)) {
                match = candidate;
            }
        }
        return match;
    }
}
