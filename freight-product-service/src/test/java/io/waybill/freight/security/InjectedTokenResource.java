package io.waybill.freight.security;

import io.quarkus.security.PermissionsAllowed;
import io.waybill.common.ApiId;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.Claim;
import org.eclipse.microprofile.jwt.ClaimValue;
import org.eclipse.microprofile.jwt.Claims;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Operations as a developer adds them, with the token and its claims injected. */
@Path("/test/token")
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@RequestScoped
public class InjectedTokenResource {

    private final JsonWebToken token;
    private final String region;
    private final ClaimValue<Optional<String>> id;
    private final JsonObject level;

    InjectedTokenResource(
            JsonWebToken token,
            @Claim("region") String region,
            @Claim(standard = Claims.jti) ClaimValue<Optional<String>> id,
            @Claim("level") JsonObject level) {
        this.token = token;
        this.region = region;
        this.id = id;
        this.level = level;
    }

    record Told(
            String name,
            String region,
            String id,
            long perSecond,
            Set<String> audience,
            Set<String> groups,
            String raw,
            long expiresAt,
            String shown) {}

    @GET
    @RateLimited
    @Operation(hidden = true)
    @PermissionsAllowed(ApiId.FREIGHT_PRODUCT)
    public Told granted() {
        return new Told(
                token.getName(),
                region,
                id.getValue().orElse(null),
                level.getJsonNumber("per_second").longValue(),
                token.getAudience(),
                token.getGroups(),
                token.getRawToken(),
                token.getExpirationTime(),
                token.toString());
    }

    @GET
    @Operation(hidden = true)
    @Path("/operator")
    @RolesAllowed(Caller.OPERATOR)
    public String operator() {
        return token.getName();
    }

    /** Open to everybody: a token is judged only where one is asked for. */
    @Path("/test/public")
    public static class Public {

        private final JsonWebToken token;

        Public(JsonWebToken token) {
            this.token = token;
        }

        @GET
        @Operation(hidden = true)
        @PermitAll
        public String publicly() {
            return "public";
        }

        @GET
        @Operation(hidden = true)
        @Path("/name")
        @PermitAll
        public String name() {
            return String.valueOf(token.getName());
        }
    }
}
