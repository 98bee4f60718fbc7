package io.waybill.auth.registry.application;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.withdrawal.DueWithdrawals;
import io.waybill.auth.registry.application.ApplicationRecord.KeyRecord;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The public keys of applications, by which they authenticate without a secret (RFC 7523): at most five live ones, of
 * which one may be the address of a set of keys instead.
 */
@ApplicationScoped
public class ClientKeys {

    static final int MAX_LIVE = 5;

    private final ApplicationRepository applications;
    private final DueWithdrawals withdrawals;
    private final ApplicationChanges changes;
    private final RandomIds random;
    private final Clock clock;

    ClientKeys(
            ApplicationRepository applications,
            DueWithdrawals withdrawals,
            ApplicationChanges changes,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.random = random;
        this.clock = clock;
    }

    /** Adds a key for the caller. */
    @Transactional
    public KeyRecord add(UUID applicationId, NewClientKey wanted) {
        return addBy(changes.actor(), applicationId, wanted);
    }

    /**
     * Adds a key.
     *
     * @param actor who adds it, as the audit trail names them
     * @throws ApiException 409 if the application has too many keys, this {@code kid} or an address already
     */
    @Transactional
    public KeyRecord addBy(String actor, UUID applicationId, NewClientKey wanted) {
        Application application = applications.locked(applicationId);
        Instant now = clock.instant();
        List<ClientKey> live =
                application.keys.stream().filter(key -> key.isLive(now)).toList();
        if (live.size() >= MAX_LIVE) {
            throw ApiException.conflict("the application has " + MAX_LIVE + " live keys; expire one of them first");
        }
        if (wanted.kid() == null && live.stream().anyMatch(key -> key.jwksUri != null)) {
            throw ApiException.conflict("the application has a jwksUri; expire it first");
        }
        if (wanted.kid() != null && live.stream().anyMatch(key -> wanted.kid().equals(key.kid))) {
            throw ApiException.conflict("the application has a live key with this kid; give the new one another");
        }
        ClientKey key = new ClientKey();
        key.id = random.id();
        key.applicationId = applicationId;
        key.kid = wanted.kid();
        key.jwk = wanted.jwk();
        key.jwksUri = wanted.jwksUri() == null ? null : wanted.jwksUri().toString();
        key.createdAt = now;
        key.createdBy = actor;
        application.keys.add(key);
        changes.madeBy(actor, application, "client-key.add", details(key));
        return KeyRecord.from(key);
    }

    /** Ends a key now or at {@code at}, and withdraws the tokens issued for it then, for the caller. */
    @Transactional
    public KeyRecord expire(UUID applicationId, String keyId, Optional<Instant> at) {
        return expireBy(changes.actor(), applicationId, keyId, at);
    }

    /** As {@link #expire}, for this actor. */
    @Transactional
    public KeyRecord expireBy(String actor, UUID applicationId, String keyId, Optional<Instant> at) {
        Application application = applications.locked(applicationId);
        ClientKey key = application.keys.stream()
                .filter(candidate -> candidate.id.equals(keyId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("the application has no such key"));
        Instant now = changes.now();
        Instant end = at.filter(time -> time.isAfter(now)).orElse(now);
        if (key.expiresAt == null || end.isBefore(key.expiresAt)) {
            end(actor, application, key, end);
        }
        return KeyRecord.from(key);
    }

    @Transactional
    public List<KeyRecord> list(UUID applicationId) {
        return applications.existing(applicationId).keys.stream()
                .map(KeyRecord::from)
                .toList();
    }

    /** Ends the keys that the application added itself: somebody who had one of its secrets may have done so. */
    void endOwn(Application application, Instant now) {
        application.keys.stream()
                .filter(key -> key.isLive(now) && key.createdBy.equals(application.id.toString()))
                .forEach(key -> end(changes.actor(), application, key, now));
    }

    private void end(String actor, Application application, ClientKey key, Instant at) {
        key.expiresAt = at;
        withdrawals.secretEnds(key.id, at);
        Map<String, Object> details = details(key);
        details.put("at", at.toString());
        changes.madeBy(actor, application, "client-key.expire", details);
    }

    private static Map<String, Object> details(ClientKey key) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("key", key.id);
        if (key.kid != null) {
            details.put("kid", key.kid);
        } else {
            details.put("jwksUri", key.jwksUri);
        }
        return details;
    }
}
