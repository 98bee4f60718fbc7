package io.waybill.auth.token.signingkey;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.platform.crypto.SigningKeyRecord;
import io.waybill.auth.platform.encryption.SealedTable;
import io.waybill.auth.token.signingkey.KeyRing.RingKey;
import io.waybill.auth.token.signingkey.KeyRing.State;
import io.waybill.common.error.ApiException;
import io.waybill.common.sealing.Sealing;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/** The keys that this replica knows: the published ones and the signing one. */
@ApplicationScoped
public class SigningKeys {

    private static final Logger LOG = Logger.getLogger(SigningKeys.class);

    private static final int RETRY_AFTER_SECONDS = 5;

    private final SigningKeyRepository repository;
    private final Sealing sealing;
    private final JwtConfig tokens;
    private final Clock clock;

    /** The last that could be read: a key is announced long before it signs. */
    private volatile KeyRing ring;

    SigningKeys(
            SigningKeyRepository repository, Sealing sealing, JwtConfig tokens, Clock clock, MeterRegistry metrics) {
        this.repository = repository;
        this.sealing = sealing;
        this.tokens = tokens;
        this.clock = clock;
        Gauge.builder("waybill.auth.signing.key.age", this, SigningKeys::ageInSeconds)
                .description("Time since the present signing key began to sign")
                .baseUnit("seconds")
                .register(metrics);
    }

    /** Runs after {@link KeyRotation} has made the first keys. */
    void start(@Observes @Priority(21) StartupEvent started) {
        read();
    }

    @Scheduled(identity = "signing-keys", every = "5s", concurrentExecution = ConcurrentExecution.SKIP)
    synchronized void read() {
        ring = load();
    }

    /**
     * The signing key.
     *
     * @throws ApiException 503 if there is none, or it cannot be opened
     */
    RingKey current() {
        return signing(ring)
                .orElseThrow(() -> ApiException.unavailable(
                        "there is no key at the moment with which tokens can be signed", RETRY_AFTER_SECONDS));
    }

    /** Whether there is a signing key. */
    boolean canSign() {
        return signing(ring).isPresent();
    }

    /** Ready only with a signing key: a replica that lacks an encryption key must not replace one that has it. */
    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck canSignCheck() {
        return () -> HealthCheckResponse.named("can sign").status(canSign()).build();
    }

    private Optional<RingKey> signing(KeyRing known) {
        return Optional.ofNullable(known)
                .flatMap(keys -> keys.signing(tokens.algorithm(), clock.instant()))
                .filter(key -> key.privateKey() != null);
    }

    /** The keys of the JWKS. */
    List<RingKey> published() {
        return ring.published(clock.instant());
    }

    /** As {@link #published()}, without ever asking the database. */
    boolean isPublished(String id) {
        KeyRing known = ring;
        Instant now = clock.instant();
        return known != null
                && known.published(now).stream().anyMatch(key -> key.id().equals(id));
    }

    /** All keys, newest first, except those that can be deleted. */
    List<SigningKeyRecord> list() {
        KeyRing keys = ring;
        Instant now = clock.instant();
        return keys.keys().reversed().stream()
                .map(key -> new SigningKeyRecord(
                        key.id(),
                        key.algorithm().name(),
                        keys.state(key, now).name(),
                        key.createdAt(),
                        key.activeFrom(),
                        key.revokedAt()))
                .toList();
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) SigningKeysChanged change) {
        read();
    }

    private double ageInSeconds() {
        return signing(ring)
                .map(key -> (double)
                        Duration.between(key.activeFrom(), clock.instant()).toSeconds())
                .orElse(Double.NaN);
    }

    private KeyRing load() {
        return QuarkusTransaction.requiringNew().call(() -> {
            KeyRing stored = KeyRing.of(repository.all());
            return new KeyRing(stored.keys().stream()
                    .map(key -> isForSigning(stored, key) ? opened(key) : key)
                    .toList());
        });
    }

    private boolean isForSigning(KeyRing all, RingKey key) {
        State state = all.state(key, clock.instant());
        return state == State.active || state == State.announced;
    }

    /** The key with its private half; without it, if the encryption key is not configured. */
    private RingKey opened(RingKey key) {
        SigningKey row = repository.findById(key.id());
        try {
            byte[] opened = sealing.open(row.sealed, SealedTable.SIGNING_KEY.context(row.kid));
            return key.with(KeyPairs.privateKey(row.algorithm, opened));
        } catch (IllegalStateException e) {
            if (isNews(key)) {
                LOG.errorf(e, "signing key %s cannot be opened, so this replica cannot sign with it", row.kid);
            }
            return key;
        }
    }

    private boolean isNews(RingKey unopened) {
        KeyRing former = ring;
        return former == null
                || former.keys().stream().noneMatch(key -> key.id().equals(unopened.id()) && key.privateKey() == null);
    }
}
