package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.token.IssuedToken;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.Scope;
import io.waybill.auth.token.client.ClientAuthenticator;
import io.waybill.auth.token.client.ClientForm;
import io.waybill.auth.token.jwt.AccessTokens;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirementsSet;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

/** Variant A: client credentials for a JWT. */
@Path("/auth/v4/accesstoken")
@Tag(name = "Tokens, variant A", description = "Client credentials for a JWT.")
@PermitAll // the credentials are its input: it checks them itself
@NonBlocking // it waits for the registry on no thread
public class AccessTokenResource {

    private final ClientAuthenticator clients;
    private final AccessTokens tokens;

    AccessTokenResource(ClientAuthenticator clients, AccessTokens tokens) {
        this.clients = clients;
        this.tokens = tokens;
    }

    /**
     * The answer to a token request.
     *
     * @param scope absent if it is the requested one, or none was requested
     */
    @Schema(requiredProperties = {"access_token", "client_id", "token_type"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AccessToken(
            @JsonProperty("access_token")
            @Schema(description = "The bearer token, a JWT. It serves many requests; renew it every 15 to 30 minutes.")
            String accessToken,

            @JsonProperty("client_id") @Schema(description = "Client id of the application.")
            String clientId,

            @JsonProperty("token_type") @Schema(description = "Always Bearer.")
            String tokenType,

            @JsonProperty("expires_in") @Schema(description = "Lifetime in seconds.", minimum = "1")
            long expiresIn,

            @Schema(
                    description =
                            "What the token opens. Absent if it is the requested scope, or if none was requested.")
            String scope) {}

    /** The form of a token request, as it is described; {@link FormParameters} reads it. */
    @Schema(
            additionalProperties = Schema.True.class,
            description =
                    "Unknown fields are ignored, an empty one is as if it had not been sent, a repeated one is refused.")
    record AccessTokenRequest(
            @Schema(
                    name = "grant_type",
                    required = true,
                    enumeration = "client_credentials",
                    description = "The grant.")
            String grantType,

            @JsonUnwrapped ClientForm client,

            @Schema(
                    description = "Narrows the token to these APIs, separated by one blank: freight-product, parcel,"
                            + " india-instruction, india-product. A narrowed token has no roles. Without it, the token"
                            + " opens every API that is granted.")
            String scope) {}

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(MediaType.APPLICATION_JSON)
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(
            summary = "An access token for client credentials",
            description =
                    "One token serves many requests, for 60 minutes. Renew it every 15 to 30 minutes. Client id and"
                            + " secret are sent in the form or by HTTP Basic, not both ways at once; or an assertion is sent"
                            + " instead of the secret.")
    @SecurityRequirement(name = "Client")
    @SecurityRequirementsSet
    @APIResponse(responseCode = "200", description = "The token.")
    @APIResponse(responseCode = "429")
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "Pragma", value = "no-cache")
    public Uni<AccessToken> issueAccessToken(
            @RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = AccessTokenRequest.class)))
                    FormParameters form,
            @Context HttpHeaders headers) {
        return clients.requireLater(
                        form.requireWellFormed(),
                        headers,
                        () -> new ApiException(ErrorCode.INVALID_CREDENTIALS, OAuthRefusal.WRONG_CLIENT))
                .map(client -> issued(client, form));
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
