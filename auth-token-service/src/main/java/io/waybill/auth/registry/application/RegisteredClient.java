package io.waybill.auth.registry.application;

import io.waybill.common.ApiId;
import io.waybill.common.security.LicenceThumbprint;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The data that a token request is judged by: one immutable value, remembered in memory.
 *
 * @param applicationId internal id, claim {@code app}
 * @param approved whether the application gets tokens at all
 * @param apis the APIs granted in this deployment's environment
 * @param tokensNotBefore epoch second before which its tokens are withdrawn: a new one is dated no earlier
 * @param shown the secret that authenticated the request, claim {@code sid}; {@code null} before
 */
public record RegisteredClient(
        UUID applicationId,
        String clientId,
        boolean approved,
        String region,
        String level,
        Set<String> roles,
        Set<String> apis,
        List<LicenceThumbprint> licences,
        List<KnownSecret> secrets,
        long tokensNotBefore,
        KnownSecret shown) {

    /** The APIs whose tokens carry the thumbprints of licences. */
    private static final Set<String> INDIA = Set.of(ApiId.INDIA_INSTRUCTION, ApiId.INDIA_PRODUCT);

    /**
     * A secret with its keyed hash.
     *
     * @param expiresAt when it ends; {@code null} for never
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by MessageDigest.isEqual only
    public record KnownSecret(String id, byte[] hash, Instant expiresAt) {

        public boolean isLive(Instant now) {
            return expiresAt == null || now.isBefore(expiresAt);
        }
    }

    static RegisteredClient from(Application application, String environment, Instant now) {
        Set<String> apis = application.grants.stream()
                .filter(grant -> grant.isInForce(environment))
                .map(grant -> grant.api)
                .collect(Collectors.toUnmodifiableSet());
        return new RegisteredClient(
                application.id,
                application.clientId,
                application.state == ApplicationState.approved,
                application.businessRegion,
                application.serviceLevel,
                application.roleSet(),
                apis,
                apis.stream().anyMatch(INDIA::contains)
                        ? application.licences.stream()
                                .map(licence -> new LicenceThumbprint(licence.loginThumbprint, licence.pairThumbprint))
                                .toList()
                        : List.of(),
                application.secrets.stream()
                        .filter(secret -> secret.isLive(now))
                        .map(secret -> new KnownSecret(secret.id, secret.hash, secret.expiresAt))
                        .toList(),
                application.tokensNotBefore,
                null);
    }

    /** This client, authenticated by one of its secrets: it gets tokens. */
    public RegisteredClient authenticatedBy(KnownSecret secret) {
        return new RegisteredClient(
                applicationId,
                clientId,
                approved,
                region,
                level,
                roles,
                apis,
                licences,
                secrets,
                tokensNotBefore,
                secret);
    }

    /** Whether the secret with this id is still live. */
    public boolean hasLiveSecret(String secretId, Instant now) {
        return secrets.stream().anyMatch(secret -> secret.id().equals(secretId) && secret.isLive(now));
    }

    /** Without credentials: the client id is a key in some APIs. */
    @Override
    public String toString() {
        return "application " + applicationId;
    }
}
