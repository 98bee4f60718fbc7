package io.waybill.auth.token.opaque;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.time.DatabaseClock;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.user.KnownUser;
import io.waybill.auth.registry.user.UserDirectory;
import io.waybill.auth.token.IssuedToken;
import io.waybill.common.ApiId;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The opaque tokens of variant B, {@code <id>.<mac>}: stored by id, and deleted slot by slot. The mac is a keyed hash
 * of the id: a reader of the database has no token, and a forged token costs no query. The first character of the id
 * names the slot of its row.
 */
@ApplicationScoped
public class OpaqueTokens {

    /** What the tokens open. */
    public static final Set<String> APIS = Set.of(ApiId.PARCEL);

    static final int SLOTS = 16;

    private static final int ID_LENGTH = 25;
    private static final int MAC_LENGTH = 43;

    /** A lifetime covers half of the slots: the tokens of the other half expire long before it is written again. */
    private static final int SLOTS_PER_LIFETIME = SLOTS / 2;

    private final OpaqueTokenRepository repository;
    private final ClientDirectory clients;
    private final UserDirectory users;
    private final KeyedHash hash;
    private final RandomIds random;
    private final OpaqueTokenConfig config;
    private final DatabaseClock dates;
    private final Clock clock;

    OpaqueTokens(
            OpaqueTokenRepository repository,
            ClientDirectory clients,
            UserDirectory users,
            RandomIds random,
            OpaqueTokenConfig config,
            CryptoConfig auth,
            DatabaseClock dates,
            Clock clock) {
        this.repository = repository;
        this.clients = clients;
        this.users = users;
        this.hash = KeyedHash.of(auth.hashKey(), "opaque-token");
        this.random = random;
        this.config = config;
        this.dates = dates;
        this.clock = clock;
    }

    /** A token, with the current state of its client. */
    public record Live(OpaqueToken token, RegisteredClient client) {}

    /**
     * A new token for an authenticated client and its user.
     *
     * @throws io.waybill.common.error.ApiException 503 if this replica's clock is wrong
     */
    public IssuedToken issue(RegisteredClient client, KnownUser user) {
        dates.requireSynchronised();
        Instant now = Instant.ofEpochSecond(Math.max(dates.now().getEpochSecond(), client.tokensNotBefore()));
        long lifetime = config.opaqueLifetime().toSeconds();
        Instant expiry = now.plusSeconds(lifetime);
        int slot = slot(expiry, lifetime);
        OpaqueToken token = new OpaqueToken(
                slot,
                (char) ('a' + slot) + random.id(),
                client.applicationId(),
                client.clientId(),
                client.presented().id(),
                user.username(),
                user.version(),
                now,
                expiry);
        repository.insert(token);
        return new IssuedToken(token(token.id()), lifetime);
    }

    /** The token, if this service issued it and its application, secret and user are still valid. */
    public Optional<Live> find(String token) {
        Instant now = clock.instant();
        return stored(token)
                .filter(stored -> now.isBefore(stored.expiresAt()))
                .flatMap(stored -> clients.find(stored.clientId())
                        .filter(client -> client.approved()
                                && stored.issuedAt().getEpochSecond() >= client.tokensNotBefore()
                                && client.hasLiveCredential(stored.secretId(), now)
                                && users.isUnchanged(stored.username(), stored.userVersion()))
                        .map(client -> new Live(stored, client)));
    }

    /** The token as stored, valid or not. A forged one is not looked up. */
    public Optional<OpaqueToken> stored(String token) {
        return id(token).flatMap(id -> repository.find(slot(id), id));
    }

    public void revoke(OpaqueToken token) {
        repository.delete(token.slot(), token.id());
    }

    @Scheduled(identity = "opaque-token-cleanup", every = "30s", concurrentExecution = ConcurrentExecution.SKIP)
    void cleanUp() {
        Instant now = dates.now();
        repository.emptyExpiredSlots(now, now.minus(config.opaqueLifetime()));
    }

    private static int slot(String id) {
        return id.charAt(0) - 'a';
    }

    private String token(String id) {
        return id + "." + hash.text(id);
    }

    private Optional<String> id(String token) {
        if (token.length() != ID_LENGTH + 1 + MAC_LENGTH || token.charAt(ID_LENGTH) != '.') {
            return Optional.empty();
        }
        String id = token.substring(0, ID_LENGTH);
        if (slot(id) < 0 || slot(id) >= SLOTS) {
            return Optional.empty();
        }
        // Only the issued spelling is accepted.
        byte[] right = token(id).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(right, token.getBytes(StandardCharsets.UTF_8))
                ? Optional.of(id)
                : Optional.empty();
    }

    private static int slot(Instant expiry, long lifetime) {
        long secondsPerSlot = Math.max(1, Math.ceilDiv(lifetime, SLOTS_PER_LIFETIME));
        return (int) (expiry.getEpochSecond() / secondsPerSlot % SLOTS);
    }
}
