package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.token.IssuedToken;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.Scope;
import io.waybill.auth.token.client.ClientAuthenticator;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.auth.token.jwt.JwtLifetime;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.usage.CountedOperation;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.ResponseHeader;

/** Variant A: client credentials for a JWT. */
@Path("/auth/v4/accesstoken")
@PermitAll // the credentials are its input: it judges them itself
@NonBlocking // it waits for the registry on no thread
public class AccessTokenResource {

    private final ClientAuthenticator clients;
    private final AccessTokens tokens;
    private final JwtLifetime lifetime;

    AccessTokenResource(ClientAuthenticator clients, AccessTokens tokens, JwtLifetime lifetime) {
        this.clients = clients;
        this.tokens = tokens;
        this.lifetime = lifetime;
    }

    /**
     * The answer to a token request.
     *
     * @param scope absent if it is the requested one, or none was requested
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AccessToken(
            @JsonProperty("access_token") String accessToken,
            @JsonProperty("client_id") String clientId,
            @JsonProperty("token_type") String tokenType,
            @JsonProperty("expires_in") long expiresIn,
            String scope) {}

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(MediaType.APPLICATION_JSON)
    @CountedOperation(value = "issueAccessToken", api = ApiId.AUTH_TOKEN)
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "Pragma", value = "no-cache")
    public Uni<AccessToken> issue(FormParameters form, @Context HttpHeaders headers, @Context RoutingContext call) {
        return clients.requireLater(
                        form.requireWellFormed(),
                        headers,
                        () -> new ApiException(ErrorCode.INVALID_CREDENTIALS, OAuthRefusal.WRONG_CLIENT))
                .map(client -> issued(client, form))
                .invoke(() -> lifetime.announceIn(call));
    }

    private AccessToken issued(RegisteredClient client, FormParameters form) {
        requireGrantType(form.get("grant_type"));
        Optional<Scope> scope = Optional.ofNullable(form.get("scope")).map(sent -> Scope.of(sent, client.apis()));
        IssuedToken token = tokens.issue(
                scope.map(narrow -> client.narrowedTo(narrow.issued())).orElse(client));
        return new AccessToken(
                token.token(),
                client.clientId(),
                "Bearer",
                token.expiresIn(),
                scope.map(Scope::answered).orElse(null));
    }

    private static void requireGrantType(String grantType) {
        if (grantType == null || grantType.isBlank()) {
            throw new ApiException(
                    ErrorCode.MISSING_PARAMETER,
                    "grant_type is required",
                    List.of(Violation.of("grant_type", ViolationCode.REQUIRED, "is required")));
        }
        if (!grantType.equals("client_credentials")) {
            throw new ApiException(
                    ErrorCode.UNSUPPORTED_GRANT_TYPE,
                    "grant_type must be client_credentials",
                    List.of(Violation.of("grant_type", ViolationCode.UNKNOWN_CODE, "must be client_credentials")));
        }
    }
}
