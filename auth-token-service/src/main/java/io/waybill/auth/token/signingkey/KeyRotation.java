package io.waybill.auth.token.signingkey;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.SigningKeyConfig;
import io.waybill.auth.platform.crypto.SigningKeyRecord;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.auth.platform.encryption.SealedTable;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.sealing.Sealing;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Makes, announces, revokes and deletes the token signing keys; {@link SigningKeys} uses them. */
@ApplicationScoped
class KeyRotation implements SigningKeyService {

    private static final Logger LOG = Logger.getLogger(KeyRotation.class);

    /** Within this time, every replica publishes a new key. */
    private static final Duration EVERYWHERE = Duration.ofSeconds(10);

    private final SigningKeyRepository repository;
    private final SigningKeys keys;
    private final RevocationRegister revocations;
    private final Event<SigningKeysChanged> event;
    private final AuditTrail audit;
    private final Sealing sealing;
    private final RandomIds random;
    private final SigningKeyConfig config;
    private final Clock clock;

    KeyRotation(
            SigningKeyRepository repository,
            SigningKeys keys,
            RevocationRegister revocations,
            Event<SigningKeysChanged> event,
            AuditTrail audit,
            Sealing sealing,
            RandomIds random,
            SigningKeyConfig config,
            JwtConfig tokens,
            Clock clock) {
        if (config.announce().compareTo(config.jwksMaxAge().plus(EVERYWHERE)) < 0) {
            throw new IllegalArgumentException("waybill.auth.signing-key.announce must be at least jwks-max-age and "
                    + EVERYWHERE.toSeconds() + " s: else a key would sign before every verifier has it");
        }
        this.repository = repository;
        this.keys = keys;
        this.revocations = revocations;
        this.event = event;
        this.audit = audit;
        this.sealing = sealing;
        this.random = random;
        this.config = config;
        this.clock = clock;
    }

    /** Makes the first keys, one for each algorithm: both are published, and the configuration chooses one. */
    void start(@Observes @Priority(20) StartupEvent started) {
        QuarkusTransaction.requiringNew().run(this::makeMissing);
    }

    @Override
    public List<SigningKeyRecord> list() {
        return keys.list();
    }

    @Override
    @Transactional
    public void rotate() {
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
        store(Stream.of(Algorithm.values())
                .map(algorithm -> made(algorithm, now.plus(config.announce())))
                .toList());
    }

    /**
     * {@inheritDoc} It leaves the JWKS; if it is the signing key, a new key signs at once. No earlier key signs again,
     * because it may have leaked with this one.
     */
    @Override
    @Transactional
    public void revoke(String sent) {
        String kid = sent.replaceAll("\\p{Cntrl}", "?");
        repository.lockMaking();
        SigningKey key = repository
                .findByIdOptional(kid)
                .filter(candidate -> candidate.revokedAt == null)
                .orElseThrow(() -> ApiException.notFound("there is no such key"));
        Instant now = clock.instant();
        key.revokedAt = now;
        List<SigningKey> successors = missing(now);
        revocations.revokeKey(kid);
        audit.record("signing-key.revoke", "signing-key/" + kid, Map.of("algorithm", key.algorithm.name()));
        event.fire(new SigningKeysChanged());
        store(successors);
    }

    private void makeMissing() {
        repository.lockMaking();
        store(missing(clock.instant()));
    }

    private List<SigningKey> missing(Instant now) {
        KeyRing known = stored();
        return Stream.of(Algorithm.values())
                .filter(algorithm -> known.signing(algorithm, now).isEmpty())
                .map(algorithm -> made(algorithm, now))
                .toList();
    }

    /**
     * Announces the next key in time to sign when the interval ends, and deletes keys that are no longer needed. One
     * replica does it; the others find it done.
     */
    @Scheduled(identity = "signing-key-rotation", every = "1m", delayed = "1m")
    @Transactional
    void rotateWhenDue() {
        repository.lockMaking();
        Instant now = clock.instant();
        List<SigningKey> missing = missing(now);
        List<SigningKey> next = Stream.of(Algorithm.values())
                .filter(algorithm -> missing.stream().noneMatch(key -> key.algorithm == algorithm))
                .filter(algorithm -> isDue(algorithm, now))
                .map(algorithm -> made(algorithm, now.plus(config.announce())))
                .toList();
        store(missing);
        store(next);
        KeyRing known = stored();
        known.keys().stream()
                .filter(key -> known.isOver(key, revocations.now()))
                .forEach(key -> {
                    repository.deleteById(key.id());
                    event.fire(new SigningKeysChanged());
                });
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

    private SigningKey made(Algorithm algorithm, Instant activeFrom) {
        // Slow, so all are made before the revocation: from then to the commit, all other revocations wait.
        KeyPair pair = KeyPairs.generate(algorithm);
        SigningKey key = new SigningKey();
        key.kid = random.id();
        key.algorithm = algorithm;
        key.publicKey = pair.getPublic().getEncoded();
        key.sealed = sealing.seal(pair.getPrivate().getEncoded(), SealedTable.SIGNING_KEY.context(key.kid));
        key.createdAt = clock.instant();
        key.activeFrom = activeFrom;
        return key;
    }

    private void store(List<SigningKey> made) {
        for (SigningKey key : made) {
            repository.persist(key);
            audit.record(
                    "signing-key.make",
                    "signing-key/" + key.kid,
                    Map.of("algorithm", key.algorithm.name(), "activeFrom", key.activeFrom.toString()));
            event.fire(new SigningKeysChanged());
            LOG.infof("signing key %s for %s signs from %s", key.kid, key.algorithm, key.activeFrom);
        }
    }

    private KeyRing stored() {
        return KeyRing.of(repository.all());
    }
}
