package io.waybill.auth.signingkey;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.change.RegistryChanged;
import io.waybill.auth.change.Remembered;
import io.waybill.auth.crypto.RandomIds;
import io.waybill.auth.crypto.Sealed;
import io.waybill.auth.crypto.Sealing;
import io.waybill.auth.signingkey.KeyRing.RingKey;
import io.waybill.auth.signingkey.KeyRing.State;
import io.waybill.auth.withdrawal.WithdrawalRegister;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.transaction.Transactional;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Makes, announces, rotates and withdraws the keys that sign access tokens, and knows which one signs now. */
@ApplicationScoped
public class SigningKeys {

    private static final Logger LOG = Logger.getLogger(SigningKeys.class);

    /** The time within which every replica publishes a key that one of them has made. */
    private static final Duration EVERYWHERE = Duration.ofSeconds(5);

    private static final int RETRY_AFTER_SECONDS = 5;

    private final SigningKeyRepository repository;
    private final WithdrawalRegister withdrawals;
    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final Sealing sealing;
    private final RandomIds random;
    private final SigningKeyConfig config;
    private final JwtConfig tokens;
    private final Clock clock;
    private final Remembered<KeyRing> ring = new Remembered<>(this::load);

    SigningKeys(
            SigningKeyRepository repository,
            WithdrawalRegister withdrawals,
            ChangeFeed changes,
            AuditTrail audit,
            Sealing sealing,
            RandomIds random,
            SigningKeyConfig config,
            JwtConfig tokens,
            Clock clock,
            MeterRegistry metrics) {
        if (config.announce().compareTo(config.jwksMaxAge().plus(EVERYWHERE)) < 0) {
            throw new IllegalArgumentException("waybill.auth.signing-key.announce must be at least jwks-max-age and "
                    + EVERYWHERE.toSeconds() + " s: else a key would sign before every verifier has it");
        }
        this.repository = repository;
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.audit = audit;
        this.sealing = sealing;
        this.random = random;
        this.config = config;
        this.tokens = tokens;
        this.clock = clock;
        Gauge.builder("waybill.auth.signing.key.age", this, SigningKeys::ageInSeconds)
                .description("Time since the key that signs now began to sign")
                .baseUnit("seconds")
                .register(metrics);
        Gauge.builder("waybill.auth.signing.key.rotation.interval", config.rotationInterval()::toSeconds)
                .description("Age at which a signing key is followed by the next one")
                .baseUnit("seconds")
                .register(metrics);
    }

    /** The first keys, one for each algorithm: both are published, and the configuration chooses between them. */
    void start(@Observes @Priority(20) StartupEvent started) {
        QuarkusTransaction.requiringNew().run(this::makeMissing);
        ring.get();
    }

    /**
     * The key that signs now.
     *
     * @throws ApiException 503 if there is none, or it cannot be opened
     */
    RingKey current() {
        return signing(ring.get())
                .orElseThrow(() -> ApiException.unavailable(
                        "there is no key at the moment with which tokens can be signed", RETRY_AFTER_SECONDS));
    }

    /** Whether there is a key to sign with, as far as this replica knows without asking the database. */
    boolean canSign() {
        return signing(ring.lastKnown()).isPresent();
    }

    private Optional<RingKey> signing(KeyRing known) {
        return Optional.ofNullable(known)
                .flatMap(keys -> keys.signing(tokens.algorithm(), clock.instant()))
                .filter(key -> key.privateKey() != null);
    }

    /** The keys of the JWKS. */
    List<RingKey> published() {
        return ring.get().published(clock.instant());
    }

    /** As {@link #published()}, without ever asking the database. */
    boolean isPublished(String id) {
        KeyRing known = ring.lastKnown();
        Instant now = clock.instant();
        return known != null
                && known.published(now).stream().anyMatch(key -> key.id().equals(id));
    }

    /** Newest first; those that nothing depends on any more are forgotten. */
    List<SigningKeyRecord> list() {
        KeyRing keys = ring.get();
        Instant now = clock.instant();
        return keys.keys().reversed().stream()
                .map(key -> SigningKeyRecord.from(key, keys.state(key, now)))
                .toList();
    }

    /** Announces the next key of each algorithm; it signs after the announcement period. */
    @Transactional
    public List<String> rotate() {
        repository.lockMaking();
        Instant now = clock.instant();
        for (Algorithm algorithm : Algorithm.values()) {
            repository
                    .newest(algorithm)
                    .filter(key -> key.activeFrom.isAfter(now))
                    .ifPresent(key -> {
                        throw ApiException.conflict(
                                "key " + key.kid + " is announced already, and signs from " + key.activeFrom);
                    });
        }
        return List.of(Algorithm.values()).stream()
                .map(algorithm -> make(algorithm, now.plus(config.announce())))
                .toList();
    }

    /**
     * Withdraws a key that may have leaked: it leaves the JWKS, its tokens are refused, and if it was the one that
     * signs, a new key does so at once. One that signed earlier does not return: it may have leaked with this one.
     */
    @Transactional
    void withdraw(String kid) {
        repository.lockMaking();
        SigningKey key = repository
                .findByIdOptional(kid)
                .filter(candidate -> candidate.withdrawnAt == null)
                .orElseThrow(() -> ApiException.notFound("there is no such key"));
        Instant now = clock.instant();
        key.withdrawnAt = now;
        withdrawals.withdrawKey(kid);
        audit.record("signing-key.withdraw", "signing-key/" + kid, Map.of("algorithm", key.algorithm.name()));
        changes.publish(ChangeKind.SIGNING_KEY, kid);
        makeMissing();
    }

    /** A key for each algorithm that has none to sign with. */
    private void makeMissing() {
        repository.lockMaking();
        Instant now = clock.instant();
        KeyRing known = stored();
        for (Algorithm algorithm : Algorithm.values()) {
            if (known.signing(algorithm, now).isEmpty()) {
                make(algorithm, now);
            }
        }
    }

    /**
     * Announces the next key in time, so that it signs when the interval is over, and deletes the keys that are over.
     * Done by one replica; the others find it done.
     */
    @Scheduled(identity = "signing-key-rotation", every = "1m", delayed = "1m")
    @Transactional
    void rotateWhenDue() {
        if (!isDue()) {
            return;
        }
        makeMissing();
        Instant now = clock.instant();
        for (Algorithm algorithm : Algorithm.values()) {
            if (isDue(algorithm, now)) {
                make(algorithm, now.plus(config.announce()));
            }
        }
        KeyRing known = stored();
        known.keys().stream()
                .filter(key -> known.isOver(key, withdrawals.now()))
                .forEach(key -> {
                    repository.deleteById(key.id());
                    changes.publish(ChangeKind.SIGNING_KEY, key.id());
                });
    }

    /** Whether there is anything to do, asked without a lock. */
    private boolean isDue() {
        Instant now = clock.instant();
        KeyRing known = stored();
        return known.keys().stream().anyMatch(key -> known.isOver(key, now))
                || Stream.of(Algorithm.values())
                        .anyMatch(algorithm -> isDue(algorithm, now)
                                || known.signing(algorithm, now).isEmpty());
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        if (change.concerns(ChangeKind.SIGNING_KEY)) {
            ring.forget();
        }
    }

    private double ageInSeconds() {
        return signing(ring.lastKnown())
                .map(key -> (double)
                        Duration.between(key.activeFrom(), clock.instant()).toSeconds())
                .orElse(Double.NaN);
    }

    private boolean isDue(Algorithm algorithm, Instant now) {
        return repository
                .newest(algorithm)
                .filter(key -> key.activeFrom
                        .plus(config.rotationInterval())
                        .minus(config.announce())
                        .isAfter(now))
                .isEmpty();
    }

    private String make(Algorithm algorithm, Instant activeFrom) {
        KeyPair pair = KeyPairs.generate(algorithm);
        SigningKey key = new SigningKey();
        key.kid = random.id();
        Sealed sealed = sealing.seal(pair.getPrivate().getEncoded(), SigningKey.sealingContext(key.kid));
        key.algorithm = algorithm;
        key.publicKey = pair.getPublic().getEncoded();
        key.sealed = sealed.bytes();
        key.sealingKey = sealed.keyId();
        key.createdAt = clock.instant();
        key.activeFrom = activeFrom;
        repository.persist(key);
        audit.record(
                "signing-key.make",
                "signing-key/" + key.kid,
                Map.of("algorithm", algorithm.name(), "activeFrom", activeFrom.toString()));
        changes.publish(ChangeKind.SIGNING_KEY, key.kid);
        LOG.infof("signing key %s for %s signs from %s", key.kid, algorithm, activeFrom);
        return key.kid;
    }

    private KeyRing load() {
        return QuarkusTransaction.requiringNew().call(() -> {
            KeyRing all = stored();
            return new KeyRing(
                    all.keys().stream()
                            .map(key -> isForSigning(all, key) ? opened(key) : key)
                            .toList(),
                    all.tokenLifetime());
        });
    }

    private boolean isForSigning(KeyRing all, RingKey key) {
        State state = all.state(key, clock.instant());
        return state == State.active || state == State.announced;
    }

    /** All keys, without their private halves. */
    private KeyRing stored() {
        return new KeyRing(repository.all().stream().map(SigningKeys::known).toList(), tokens.jwtLifetime());
    }

    private static RingKey known(SigningKey key) {
        return new RingKey(
                key.kid,
                key.algorithm,
                KeyPairs.publicKey(key.algorithm, key.publicKey),
                null,
                key.createdAt,
                key.activeFrom,
                key.withdrawnAt);
    }

    /** With the private half; without it, if the encryption key is not configured. */
    private RingKey opened(RingKey key) {
        SigningKey row = repository.findById(key.id());
        try {
            byte[] opened = sealing.open(new Sealed(row.sealingKey, row.sealed), SigningKey.sealingContext(row.kid));
            return key.with(KeyPairs.privateKey(row.algorithm, opened));
        } catch (IllegalStateException e) {
            LOG.errorf(e, "signing key %s cannot be opened, so this replica cannot sign with it", row.kid);
            return key;
        }
    }
}
