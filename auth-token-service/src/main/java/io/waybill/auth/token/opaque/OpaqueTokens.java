package io.waybill.auth.token.opaque;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.user.KnownUser;
import io.waybill.auth.registry.user.UserDirectory;
import io.waybill.auth.token.IssueQuota;
import io.waybill.auth.token.IssuedToken;
import io.waybill.common.sql.UncheckedSqlException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The opaque tokens of variant B: stored by id, worthless without the mac, and deleted slot by slot. */
@ApplicationScoped
public class OpaqueTokens {

    private static final Logger LOG = Logger.getLogger(OpaqueTokens.class);

    /** A lifetime covers half of the slots: the tokens of the other half expire long before it is written again. */
    private static final int SLOTS_PER_LIFETIME = OpaqueTokenCodec.SLOTS / 2;

    private final OpaqueTokenRepository repository;
    private final ClientDirectory clients;
    private final UserDirectory users;
    private final IssueQuota quota;
    private final OpaqueTokenCodec codec;
    private final RandomIds random;
    private final OpaqueTokenConfig config;
    private final ChangeFeed changes;
    private final Clock clock;

    OpaqueTokens(
            OpaqueTokenRepository repository,
            ClientDirectory clients,
            UserDirectory users,
            IssueQuota quota,
            RandomIds random,
            OpaqueTokenConfig config,
            CryptoConfig auth,
            ChangeFeed changes,
            Clock clock) {
        this.repository = repository;
        this.clients = clients;
        this.users = users;
        this.quota = quota;
        this.codec = new OpaqueTokenCodec(KeyedHash.of(auth.hashKey(), "opaque-token"));
        this.random = random;
        this.config = config;
        this.changes = changes;
        this.clock = clock;
    }

    /** A token, with the current state of its client. */
    public record Live(OpaqueToken token, RegisteredClient client) {}

    /**
     * A new token for an authenticated client and its user.
     *
     * @throws io.waybill.common.error.ApiException 429.0000002 if the day's tokens are used up; 503 if the registry's
     *     state is unknown
     */
    public IssuedToken issue(RegisteredClient client, KnownUser user) {
        changes.requireUsable();
        quota.take(client);
        Instant now = Instant.ofEpochSecond(Math.max(changes.now().getEpochSecond(), client.tokensNotBefore()));
        long lifetime = config.opaqueLifetime().toSeconds();
        Instant expiry = now.plusSeconds(lifetime);
        int slot = slot(expiry, lifetime);
        OpaqueToken token = new OpaqueToken(
                slot,
                OpaqueTokenCodec.id(slot, random.id()),
                client.applicationId(),
                client.clientId(),
                client.shown().id(),
                user.username(),
                user.version(),
                now,
                expiry);
        repository.insert(token);
        return new IssuedToken(codec.token(token.id()), lifetime);
    }

    /** The token, if this service issued it and its application, secret and user are still valid. */
    public Optional<Live> find(String token) {
        Instant now = clock.instant();
        return stored(token)
                .filter(stored -> now.isBefore(stored.expiresAt()))
                .flatMap(stored -> clients.find(stored.clientId())
                        .filter(client -> client.approved()
                                && stored.issuedAt().getEpochSecond() >= client.tokensNotBefore()
                                && client.hasLiveSecret(stored.secretId(), now)
                                && users.isUnchanged(stored.username(), stored.userVersion()))
                        .map(client -> new Live(stored, client)));
    }

    /** The token as stored, valid or not. A forged one is not looked up. */
    public Optional<OpaqueToken> stored(String token) {
        return codec.id(token).flatMap(id -> repository.find(OpaqueTokenCodec.slot(id), id));
    }

    public void revoke(OpaqueToken token) {
        repository.delete(token.slot(), token.id());
    }

    @Scheduled(
            identity = "opaque-token-cleanup",
            every = "${waybill.auth.token.cleanup-interval}",
            concurrentExecution = ConcurrentExecution.SKIP)
    void cleanUp() {
        try {
            Instant now = changes.now();
            repository.emptyExpiredSlots(now, now.minus(config.opaqueLifetime()));
        } catch (UncheckedSqlException e) {
            LOG.warn("expired tokens could not be deleted; the next run tries again", e);
        }
    }

    private static int slot(Instant expiry, long lifetime) {
        long secondsPerSlot = Math.max(1, Math.ceilDiv(lifetime, SLOTS_PER_LIFETIME));
        return (int) (expiry.getEpochSecond() / secondsPerSlot % OpaqueTokenCodec.SLOTS);
    }
}
