package io.waybill.common.security;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who makes a call, according to a verified token or an introspected key. Immutable, so that it can be cached.
 *
 * @param applicationId the registry's internal id, shown in logs, spans and audit
 * @param clientId the OAuth client id, which doubles as the subscription key: never logged
 * @param environment {@code sandbox} or {@code production}
 * @param audience ids of the granted APIs
 * @param region business region, an upper-case country code such as {@code SE}
 * @param level how many calls it may make
 * @param groups roles: {@code operator}, {@code service}
 * @param licences thumbprints of the application's licences, empty without an India grant
 * @param tokenId claim {@code jti}; {@code null} for a key
 * @param secretId claim {@code sid}: the secret, key or service account that the token was issued for; {@code null} for
 *     a subscription key
 * @param keyId {@code kid} of the key that signed the token; {@code null} if none did
 * @param issuedAt when the token was issued, or the key was last confirmed
 * @param expiresAt when the token expires; {@link Instant#MAX} for a key
 */
public record Caller(
        String applicationId,
        String clientId,
        String environment,
        Set<String> audience,
        String region,
        ServiceLevel level,
        Set<String> groups,
        List<LicenceThumbprint> licences,
        String tokenId,
        String secretId,
        String keyId,
        Instant issuedAt,
        Instant expiresAt) {

    /** Role of applications that may use {@code /admin/v1}. */
    public static final String OPERATOR = "operator";

    /** Role of the services: introspection and the list of revocations. */
    public static final String SERVICE = "service";

    /** The caller that has been authenticated for a call, if any. It starts no authentication. */
    public static Optional<Caller> authenticated(RoutingContext call) {
        return Optional.ofNullable(call.get(Caller.class.getName()));
    }

    /** The caller of an operation that asks for one. */
    public static Caller of(SecurityIdentity identity) {
        return identity.getPrincipal(CallerPrincipal.class).caller();
    }

    public boolean mayCall(String api) {
        return audience.contains(api);
    }

    public boolean hasRole(String role) {
        return groups.contains(role);
    }

    /** Omits credentials: the client id is a key in some APIs. */
    @Override
    public String toString() {
        return "application " + applicationId;
    }
}
