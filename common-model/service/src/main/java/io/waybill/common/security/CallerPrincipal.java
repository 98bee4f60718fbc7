package io.waybill.common.security;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * The caller as principal of the {@link SecurityIdentity}. An operation can inject it as {@link JsonWebToken}, and its
 * claims by {@link org.eclipse.microprofile.jwt.Claim}. A subscription key has no token: its call has the claims that
 * the issuer tells of the key, no raw token, and 0 for the times.
 */
public final class CallerPrincipal implements JsonWebToken {

    private final Caller caller;
    private final String token;
    private JsonWebToken claims;

    /** @param token the access token, verified; {@code null} for a key */
    public CallerPrincipal(Caller caller, String token) {
        this.caller = caller;
        this.token = token;
    }

    /**
     * The identity of a caller: its roles, and the granted APIs as permissions. Every check looks for revoked grants.
     *
     * @param token the access token, verified; {@code null} for a key
     */
    public static SecurityIdentity identity(Caller caller, String token, RevocationList revocations) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new CallerPrincipal(caller, token))
                .addRoles(caller.groups())
                .addPermissionChecker(permission -> Uni.createFrom()
                        .item(caller.mayCall(permission.getName())
                                && !revocations.coversGrant(caller, permission.getName())))
                .build();
    }

    public Caller caller() {
        return caller;
    }

    /** The application's internal id: {@code sub} is a subscription key in some APIs, and names get into logs. */
    @Override
    public String getName() {
        return caller.applicationId();
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

    /** Read when an operation asks for them: kept with each cached caller, they would take several KiB. */
    private JsonWebToken claims() {
        if (claims == null) {
            claims = token == null ? TokenClaims.ofKey(caller) : AccessTokenVerifier.claimsOfVerified(token);
        }
        return claims;
    }

    @Override
    public String toString() {
        return caller.toString();
    }
}
