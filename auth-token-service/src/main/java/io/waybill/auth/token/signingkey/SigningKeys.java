package io.waybill.auth.token.signingkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/** The keys that this replica knows: it publishes them, and signs access tokens with one of them. */
@ApplicationScoped
public class SigningKeys {

    private static final Logger LOG = Logger.getLogger(SigningKeys.class);

    private static final String TYPE = "at+jwt";

    private static final int RETRY_AFTER_SECONDS = 5;

    private final SigningKeyRepository repository;
    private final Sealing sealing;
    private final JwtConfig tokens;
    private final ObjectWriter json;
    private final Clock clock;

    /** The last that could be read: a key is announced long before it signs. */
    private volatile KeyRing ring;

    /** The key of the ring that signed when it was read; {@code null} without one. */
    private volatile RingKey signing;

    SigningKeys(SigningKeyRepository repository, Sealing sealing, JwtConfig tokens, ObjectMapper json, Clock clock) {
        this.repository = repository;
        this.sealing = sealing;
        this.tokens = tokens;
        this.json = json.writer();
        this.clock = clock;
    }

    /** Runs after {@link KeyRotation} has made the first keys. */
    void start(@Observes @Priority(21) StartupEvent started) {
        read();
    }

    @Scheduled(identity = "signing-keys", every = "5s", concurrentExecution = ConcurrentExecution.SKIP)
    synchronized void read() {
        ring = load();
        signing = signingNow();
    }

    private RingKey signingNow() {
        KeyRing known = ring;
        return known == null
                ? null
                : known.signing(tokens.algorithm(), clock.instant())
                        .filter(key -> key.privateKey() != null)
                        .orElse(null);
    }

    /**
     * The JWT (RFC 9068) with these claims.
     *
     * @throws ApiException 503 if there is no signing key, or it cannot be opened
     */
    public String sign(Map<String, Object> claims) {
        // A key may have begun since the last reading.
        RingKey key = signing == null ? signingNow() : signing;
        if (key == null) {
            throw ApiException.unavailable(
                    "there is no key at the moment with which tokens can be signed", RETRY_AFTER_SECONDS);
        }
        JsonWebSignature jws = new JsonWebSignature();
        jws.setHeader("typ", TYPE);
        jws.setAlgorithmHeaderValue(key.algorithm().name());
        jws.setKeyIdHeaderValue(key.id());
        jws.setKey(key.privateKey());
        // This service made the key for its algorithm.
        jws.setDoKeyValidation(false);
        try {
            jws.setPayload(json.writeValueAsString(claims));
            return jws.getCompactSerialization();
        } catch (JsonProcessingException | JoseException e) {
            throw new IllegalStateException("a token could not be signed with " + key, e);
        }
    }

    boolean canSign() {
        return signing != null || signingNow() != null;
    }

    /** Ready only with a signing key: a replica that lacks an encryption key must not replace one that has it. */
    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck canSignCheck() {
        return () -> HealthCheckResponse.named("can sign").status(canSign()).build();
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
