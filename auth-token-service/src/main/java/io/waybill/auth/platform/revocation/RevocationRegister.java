package io.waybill.auth.platform.revocation;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.platform.cache.AgedCache;
import io.waybill.auth.platform.time.DatabaseClock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;

/**
 * Adds revocations to the list, in the transaction that causes them. An entry stays until the last token that it can
 * affect has expired, whatever its lifetime.
 */
@ApplicationScoped
public class RevocationRegister {

    /** No JWT lives longer, under whatever configuration it was issued. */
    public static final Duration LONGEST_LIFETIME = Duration.ofHours(24);

    /** After this time every replica that reaches the database knows of a change; three seconds are for its commit. */
    private static final Duration KNOWN_EVERYWHERE = AgedCache.USABLE.plusSeconds(3);

    /** Beyond this number, one entry for all tokens of the client replaces the entries of revoked tokens. */
    static final int MAX_TOKENS_PER_CLIENT = 1_000;

    /** Allows for clocks that disagree. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    /** A replica that does not reach the database issues tokens for a while without knowing. */
    private static final Duration ENTRY_LIFETIME =
            LONGEST_LIFETIME.plus(AgedCache.RETAINED).plus(MARGIN);

    private static final int EXPIRED_AT_ONCE = 100;

    private final RevocationRepository repository;
    private final DatabaseClock clock;
    private final Event<Revocation> revoked;

    RevocationRegister(RevocationRepository repository, DatabaseClock clock, Event<Revocation> revoked) {
        this.repository = repository;
        this.clock = clock;
        this.revoked = revoked;
    }

    /** The date of revocations: the database's time, whatever a replica's clock says. */
    public Instant now() {
        return clock.ofDatabase();
    }

    /**
     * When every replica that reaches the database knows of a change that is committed next, by the database's time.
     * Waits for other revocations first, not after this date has been taken.
     */
    @Transactional
    public Instant knownEverywhere() {
        repository.lock();
        return now().plus(KNOWN_EVERYWHERE);
    }

    /** Revokes all tokens of a client issued before an epoch second. */
    @Transactional
    public void revokeApplication(String clientId, long before) {
        add(Revocation.ofGrant(clientId, null, Instant.ofEpochSecond(before), lastExpiry()));
    }

    /**
     * Revokes all tokens of a client, whatever their date: a replica that has not learned of the suspension issues
     * tokens for a while, and its clock may be wrong. {@link #applicationResumed} ends this.
     */
    @Transactional
    public void applicationSuspended(String clientId) {
        grantRevoked(clientId, null);
    }

    /** Whether there is a revocation of all tokens of a client: of an earlier application, if this one is new. */
    @Transactional
    public boolean coversApplication(String clientId) {
        return repository.has(clientId, null);
    }

    /** Whether there is a revocation of an API of a client: this application's, or an earlier one's. */
    @Transactional
    public boolean coversGrant(String clientId, String api) {
        return repository.has(clientId, api);
    }

    /**
     * Limits the revocation to tokens issued before an epoch second: those of the application, and those of an earlier
     * application with this client id.
     */
    @Transactional
    public void applicationResumed(String clientId, long before) {
        repository.delete(clientId, null);
        revokeApplication(clientId, before);
    }

    /** Removes an API from the audience of a client's tokens, whatever their date; {@link #grantApproved} ends this. */
    @Transactional
    public void grantRevoked(String clientId, String api) {
        Instant end = lastExpiry();
        add(Revocation.ofGrant(clientId, api, end, end));
    }

    /** Limits the revocation of a grant to tokens issued before an epoch second. */
    @Transactional
    public void grantApproved(String clientId, String api, long before) {
        repository.delete(clientId, api);
        add(Revocation.ofGrant(clientId, api, Instant.ofEpochSecond(before), lastExpiry()));
    }

    /**
     * Revokes the tokens of a secret or key that has expired, including those of a replica that has not learned of the
     * expiry: it never comes back.
     */
    @Transactional
    public void revokeSecret(String secretId) {
        Instant end = lastExpiry();
        add(new Revocation(0, null, null, null, secretId, null, end, end));
    }

    /** Revokes everything that a key has signed. */
    @Transactional
    public void revokeKey(String keyId) {
        add(new Revocation(0, null, null, null, null, keyId, null, lastExpiry()));
    }

    /**
     * Revokes one token.
     *
     * @return false if the client has so many revoked tokens that all of them must be revoked together
     */
    @Transactional
    public boolean revokeToken(String tokenId, String clientId, Instant expiresAt) {
        if (repository.hasToken(tokenId)) {
            return true;
        }
        if (repository.tokensOf(clientId) >= MAX_TOKENS_PER_CLIENT) {
            repository.deleteTokensOf(clientId);
            return false;
        }
        add(new Revocation(0, tokenId, clientId, null, null, null, null, expiresAt.plus(MARGIN)));
        return true;
    }

    /** Revokes the tokens of secrets and keys whose end was set earlier: thousands may expire at one time. */
    @Scheduled(identity = "expired-secrets", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void revokeExpired() {
        while (!repository.expired(ENTRY_LIFETIME, EXPIRED_AT_ONCE).isEmpty()) {
            QuarkusTransaction.requiringNew().run(() -> {
                // Another replica may have revoked them in the meantime.
                repository.lock();
                repository.expired(ENTRY_LIFETIME, EXPIRED_AT_ONCE).forEach(this::revokeSecret);
            });
        }
    }

    @Scheduled(identity = "revocation-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.deleteExpired();
    }

    private void add(Revocation entry) {
        revoked.fire(repository.put(entry));
    }

    private Instant lastExpiry() {
        return clock.ofDatabase().plus(ENTRY_LIFETIME);
    }
}
