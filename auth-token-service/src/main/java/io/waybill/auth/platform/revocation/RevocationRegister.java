package io.waybill.auth.platform.revocation;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.change.ChangeKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Adds revocations to the list, in the transaction that causes them. An entry stays until the last token that it can
 * affect has expired, whatever its lifetime. If it can affect none, there is no entry.
 */
@ApplicationScoped
public class RevocationRegister {

    /** No JWT lives longer, under whatever configuration it was issued. */
    public static final Duration LONGEST_LIFETIME = Duration.ofHours(24);

    /** Beyond this number, one entry for all tokens of the client replaces the entries of revoked tokens. */
    static final int MAX_TOKENS_PER_CLIENT = 1_000;

    private final RevocationRepository repository;
    private final IssuedRepository issued;
    private final ChangeFeed changes;

    RevocationRegister(RevocationRepository repository, IssuedRepository issued, ChangeFeed changes) {
        this.repository = repository;
        this.issued = issued;
        this.changes = changes;
    }

    /** The date of revocations: the database's time, whatever a replica's clock says. */
    public Instant now() {
        return repository.now();
    }

    /** Revokes all tokens of a client issued before an epoch second. */
    @Transactional
    public void revokeApplication(String clientId, long before) {
        LastExpiry.ofApplication(issued.forApplication(clientId))
                .ifPresent(until -> revokeApplication(clientId, before, until));
    }

    private void revokeApplication(String clientId, long before, Instant until) {
        add(null, clientId, null, null, null, Instant.ofEpochSecond(before), until);
    }

    /**
     * Revokes all tokens of a client, whatever their date: a replica that has not learned of the suspension issues
     * tokens for a while, and its clock may be wrong. {@link #applicationResumed} ends this.
     */
    @Transactional
    public void applicationSuspended(String clientId) {
        LastExpiry.ofApplication(issued.forApplication(clientId))
                .ifPresent(end -> add(null, clientId, null, null, null, end, end));
    }

    /**
     * Limits the revocation to tokens issued before an epoch second: those of the application, and those of an earlier
     * application with this client id.
     */
    @Transactional
    public void applicationResumed(String clientId, long before) {
        Stream.concat(
                        repository.delete(clientId, null).stream(),
                        LastExpiry.ofApplication(issued.forApplication(clientId)).stream())
                .max(Instant::compareTo)
                .ifPresent(until -> revokeApplication(clientId, before, until));
    }

    /** Removes an API from the audience of a client's tokens, whatever their date; {@link #grantApproved} ends this. */
    @Transactional
    public void grantRevoked(String clientId, String api) {
        Instant end = longestExpiry().plus(LastExpiry.UNAWARE);
        add(null, clientId, api, null, null, end, end);
    }

    /** Limits the revocation of a grant to tokens issued before an epoch second. */
    @Transactional
    public void grantApproved(String clientId, String api, long before) {
        if (repository.delete(clientId, api).isPresent()) {
            add(null, clientId, api, null, null, Instant.ofEpochSecond(before), longestExpiry());
        }
    }

    /**
     * Revokes the tokens of an expired secret, including those of a replica that has not learned of the expiry: a
     * secret never comes back.
     */
    @Transactional
    public void revokeSecret(String secretId) {
        LastExpiry.ofTokens(issued.forSecret(secretId))
                .ifPresent(until -> add(null, null, null, secretId, null, until, until));
    }

    /** Revokes everything that a key has signed. */
    @Transactional
    public void revokeKey(String keyId) {
        add(null, null, null, null, keyId, null, longestExpiry());
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
        add(tokenId, clientId, null, null, null, null, expiresAt.plus(LastExpiry.MARGIN));
        return true;
    }

    @Scheduled(identity = "revocation-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.deleteExpired();
    }

    private void add(String jti, String clientId, String api, String sid, String kid, Instant before, Instant until) {
        long version = changes.publish(ChangeKind.REVOCATION, "");
        repository.put(new Revocation(version, jti, clientId, api, sid, kid, before, until));
    }

    private Instant longestExpiry() {
        return repository.now().plus(LONGEST_LIFETIME).plus(LastExpiry.MARGIN);
    }
}
