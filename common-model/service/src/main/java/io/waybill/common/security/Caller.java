package io.waybill.common.security;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Who makes a call, according to a verified token or an introspected key: the principal of its identity. Immutable, so
 * that it can be cached. An operation can inject it as {@link JsonWebToken}, and its claims by
 * {@link org.eclipse.microprofile.jwt.Claim}: they are read from the token on demand, since with them each cached
 * caller would take several KiB. A subscription key has no token: its call has the claims that the issuer returns for
 * the key, no raw token, and 0 for the times.
 *
 * @param applicationId the registry's internal id, shown in logs, spans and audit
 * @param clientId the OAuth client id, which doubles as the subscription key: never logged
 * @param environment {@code sandbox} or {@code production}
 * @param audience ids of the granted APIs
 * @param region business region, an upper-case country code such as {@code SE}
 * @param level how many calls it may make
 * @param groups names of its {@link Role}s
 * @param licences thumbprints of the application's licences, empty without an India grant
 * @param tokenId claim {@code jti}; {@code null} for a key
 * @param secretId claim {@code sid}: the secret, key or service account that the token was issued for; {@code null} for
 *     a subscription key
 * @param keyId {@code kid} of the key that signed the token; {@code null} if none did
 * @param issuedAt when the token was issued, or the key was last confirmed
 * @param expiresAt when the token expires; {@link Instant#MAX} for a key
 * @param token the token as the call sent it, verified; {@code null} for a key
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
        Instant expiresAt,
        String token)
        implements JsonWebToken {

    /** {@link Role#operator}. */
    public static final String OPERATOR = "operator";

    /** {@link Role#applications}. */
    public static final String APPLICATIONS = "applications";

    /** {@link Role#keys}. */
    public static final String KEYS = "keys";

    /** {@link Role#catalogue}. */
    public static final String CATALOGUE = "catalogue";

    /** {@link Role#waybills}. */
    public static final String WAYBILLS = "waybills";

    /** {@link Role#feed}. */
    public static final String FEED = "feed";

    /** {@link Role#reader}. */
    public static final String READER = "reader";

    /** {@link Role#service}. */
    public static final String SERVICE = "service";

    /** The caller that has been authenticated for a call, if any. It starts no authentication. */
    public static Optional<Caller> authenticated(RoutingContext call) {
        return Optional.ofNullable(call.get(Caller.class.getName()));
    }

    /** The caller of an operation that asks for one. */
    public static Caller of(SecurityIdentity identity) {
        return identity.getPrincipal(Caller.class);
    }

    /**
     * The identity of the caller: its roles with those that they include, and the granted APIs as permissions.
     *
     * @param revocations searched for the grant with every check
     */
    public SecurityIdentity identity(RevocationList revocations) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(this)
                .addRoles(Role.included(groups))
                .addPermissionChecker(permission -> Uni.createFrom()
                        .item(mayCall(permission.getName()) && !revocations.coversGrant(this, permission.getName())))
                .build();
    }

    public boolean mayCall(String api) {
        return audience.contains(api);
    }

    public boolean hasRole(String role) {
        return groups.contains(role);
    }

    /** The application's internal id: {@code sub} is a subscription key in some APIs, and names get into logs. */
    @Override
    public String getName() {
        return applicationId;
    }

    @Override
    public Set<String> getClaimNames() {
        return claims().getClaimNames();
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // the specification's own signature
    public <T> T getClaim(String name) {
        return claims().getClaim(name);
    }

    private JsonWebToken claims() {
        return token == null ? TokenClaims.ofKey(this) : AccessTokenVerifier.claimsOfVerified(token);
    }

    /** Omits credentials: the client id is a key in some APIs. */
    @Override
    public String toString() {
        return "application " + applicationId;
    }
}
