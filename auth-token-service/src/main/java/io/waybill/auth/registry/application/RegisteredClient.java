package io.waybill.auth.registry.application;

import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.registry.key.ServiceAccount;
import io.waybill.common.ApiId;
import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.ServiceLevel;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data of an application that token requests need: one immutable value, which is cached.
 *
 * @param applicationId internal id, claim {@code app}
 * @param approved whether the application gets tokens at all
 * @param presented the secret, key or service account that authenticated the request, claim {@code sid}; {@code null}
 *     before
 */
public record RegisteredClient(
        UUID applicationId,
        String clientId,
        boolean approved,
        Rights rights,
        Credentials credentials,
        NotBefore notBefore,
        KnownCredential presented) {

    /** The APIs whose tokens carry the thumbprints of licences. */
    private static final Set<String> INDIA = Set.of(ApiId.INDIA_INSTRUCTION, ApiId.INDIA_PRODUCT);

    /**
     * What its tokens say of it.
     *
     * @param apis the APIs granted in this deployment's environment
     * @param licences empty unless one of the APIs needs them
     */
    public record Rights(
            String region, ServiceLevel level, Set<String> roles, Set<String> apis, List<LicenceThumbprint> licences) {

        private Rights narrowedTo(Set<String> scope) {
            Set<String> narrowed = apis.stream().filter(scope::contains).collect(Collectors.toUnmodifiableSet());
            return new Rights(
                    region,
                    level,
                    Set.of(),
                    narrowed,
                    narrowed.stream().anyMatch(INDIA::contains) ? licences : List.of());
        }
    }

    /** The credentials that were live when it was read. */
    public record Credentials(List<KnownSecret> secrets, List<KnownKey> keys, List<KnownAccount> accounts) {}

    /**
     * The epoch seconds before which no new token is dated.
     *
     * @param tokens all earlier tokens are revoked
     * @param jwts earlier JWTs may have lost a grant as well
     */
    public record NotBefore(long tokens, long jwts) {}

    /** What authenticates the client, and what its tokens are issued for. */
    public sealed interface KnownCredential {

        String id();

        /** When it ends; {@code null} for never. */
        Instant expiresAt();

        default boolean isLive(Instant now) {
            return expiresAt() == null || now.isBefore(expiresAt());
        }
    }

    /** A secret with its keyed hash. */
    @SuppressWarnings("ArrayRecordComponent") // compared by MessageDigest.isEqual only
    public record KnownSecret(String id, byte[] hash, Instant expiresAt) implements KnownCredential {}

    /**
     * A public key, or the address of a set of keys.
     *
     * @param key {@code null} for an address
     * @param jwksUri {@code null} for a key
     */
    public record KnownKey(String id, PublicKeyJwk key, URI jwksUri, Instant expiresAt) implements KnownCredential {

        static KnownKey from(ClientKey key) {
            return new KnownKey(
                    key.id,
                    key.jwk == null ? null : PublicKeyJwk.stored(key.jwk),
                    key.jwksUri == null ? null : URI.create(key.jwksUri),
                    key.expiresAt);
        }
    }

    /** A service account. */
    public record KnownAccount(String id, ServiceAccount account, Instant expiresAt) implements KnownCredential {}

    static RegisteredClient from(Application application, ServiceLevel level, String environment, Instant now) {
        Set<String> apis = application.grants.stream()
                .filter(grant -> grant.isInForce(environment))
                .map(grant -> grant.api)
                .collect(Collectors.toUnmodifiableSet());
        return new RegisteredClient(
                application.id,
                application.clientId,
                application.state == ApplicationState.approved,
                new Rights(
                        application.businessRegion,
                        level,
                        application.roleSet(),
                        apis,
                        apis.stream().anyMatch(INDIA::contains) ? licences(application) : List.of()),
                credentials(application, now),
                new NotBefore(application.tokensNotBefore, application.jwtsNotBefore()),
                null);
    }

    private static List<LicenceThumbprint> licences(Application application) {
        return application.licences.stream()
                .map(licence -> new LicenceThumbprint(licence.loginThumbprint, licence.pairThumbprint))
                .toList();
    }

    private static Credentials credentials(Application application, Instant now) {
        return new Credentials(
                application.secrets.stream()
                        .filter(secret -> secret.isLive(now))
                        .map(secret -> new KnownSecret(secret.id, secret.hash, secret.expiresAt))
                        .toList(),
                application.keys.stream()
                        .filter(key -> key.isLive(now) && key.subject == null)
                        .map(KnownKey::from)
                        .toList(),
                application.keys.stream()
                        .filter(key -> key.isLive(now) && key.subject != null)
                        .map(key -> new KnownAccount(key.id, key.account(), key.expiresAt))
                        .toList());
    }

    /** This client, with no more than the grants for these APIs: without its other grants, and without roles. */
    public RegisteredClient narrowedTo(Set<String> scope) {
        return new RegisteredClient(
                applicationId, clientId, approved, rights.narrowedTo(scope), credentials, notBefore, presented);
    }

    /** This client, authenticated by one of its credentials: it gets tokens. */
    public RegisteredClient authenticatedBy(KnownCredential credential) {
        return new RegisteredClient(applicationId, clientId, approved, rights, credentials, notBefore, credential);
    }

    public String region() {
        return rights.region();
    }

    public ServiceLevel level() {
        return rights.level();
    }

    public Set<String> roles() {
        return rights.roles();
    }

    public Set<String> apis() {
        return rights.apis();
    }

    public List<LicenceThumbprint> licences() {
        return rights.licences();
    }

    public List<KnownSecret> secrets() {
        return credentials.secrets();
    }

    public List<KnownKey> keys() {
        return credentials.keys();
    }

    public long tokensNotBefore() {
        return notBefore.tokens();
    }

    public long jwtsNotBefore() {
        return notBefore.jwts();
    }

    /** The live account with this issuer and subject. */
    public Optional<KnownAccount> account(String issuer, String subject, Instant now) {
        return credentials.accounts().stream()
                .filter(known -> known.isLive(now)
                        && known.account().issuer().equals(issuer)
                        && known.account().subject().equals(subject))
                .findFirst();
    }

    /** Whether the secret, key or service account with this id is still live. */
    public boolean hasLiveCredential(String id, Instant now) {
        return Stream.of(credentials.secrets(), credentials.keys(), credentials.accounts())
                .flatMap(List::stream)
                .anyMatch(credential -> credential.id().equals(id) && credential.isLive(now));
    }

    /** Without credentials: the client id is a key in some APIs. */
    @Override
    public String toString() {
        return "application " + applicationId;
    }
}
