package io.waybill.auth.token.variantb;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.user.KnownUser;
import io.waybill.auth.registry.user.UserAuthenticator;
import io.waybill.auth.token.IssuedToken;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.Scope;
import io.waybill.auth.token.client.ClientAuthenticator;
import io.waybill.auth.token.client.Credentials;
import io.waybill.auth.token.opaque.OpaqueTokens;
import io.waybill.auth.token.variantb.VariantBCallers.VariantBCaller;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.description.CarrierHeader;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.ratelimit.RateLimitFilter;
import io.waybill.common.ratelimit.RateLimiter;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeIn;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirementsSet;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

/** Variant B: user name and password for an opaque token (RFC 6749 4.3), and a resource to try the token on. */
@Path(VariantBGate.BASE)
@Tag(name = "Tokens, variant B", description = "User name and password of a backend user for an opaque token.")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
@SecurityScheme(
        securitySchemeName = "BackendUser",
        type = SecuritySchemeType.HTTP,
        scheme = "basic",
        description = "User name and password of a backend user.")
@SecurityScheme(
        securitySchemeName = "Key",
        type = SecuritySchemeType.APIKEY,
        in = SecuritySchemeIn.HEADER,
        apiKeyName = CarrierHeader.PLACEHOLDER,
        description = "The client id. The header is named after the carrier (waybill.carrier).")
@SecurityScheme(
        securitySchemeName = "ParcelToken",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        description = "An opaque token of variant B.")
public class VariantBResource {

    private final ClientAuthenticator clients;
    private final UserAuthenticator users;
    private final OpaqueTokens tokens;
    private final VariantBCallers callers;
    private final RateLimiter limiter;
    private final Clock clock;
    private final Version version;

    VariantBResource(
            ClientAuthenticator clients,
            UserAuthenticator users,
            OpaqueTokens tokens,
            VariantBCallers callers,
            RateLimiter limiter,
            Clock clock,
            WaybillConfig config,
            @ConfigProperty(name = "quarkus.application.version", defaultValue = "dev") String build) {
        this.clients = clients;
        this.users = users;
        this.tokens = tokens;
        this.callers = callers;
        this.limiter = limiter;
        this.clock = clock;
        this.version = new Version(
                "account-auth-ropc", "v2.0.6", build, config.environment().claim());
    }

    /** The answer to the version request. */
    @Schema(name = "ParcelTokenServiceVersion")
    record Version(
            String name,

            @Schema(description = "Of the interface.") String version,

            @Schema(description = "Of the build.") String rev,

            @Schema(description = "sandbox or production.") String env) {}

    /**
     * The answer to a token request.
     *
     * @param scope absent if it is the requested one, or none was requested
     */
    @Schema(
            name = "ParcelToken",
            requiredProperties = {"access_token", "token_type"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record OpaqueAccessToken(
            @JsonProperty("access_token")
            @Schema(description = "Opaque, at most 100 characters.", maxLength = 100, pattern = "^[A-Za-z0-9._~-]+$")
            String accessToken,

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
                    "Credentials are checked before grant_type. Unknown fields are ignored, as is an empty client_id"
                            + " or client_secret.")
    record ParcelTokenRequest(
            @Schema(name = "grant_type", required = true, enumeration = "password", description = "The grant.")
            String grantType,

            @Schema(required = true, minLength = 1, description = "User name of a backend user.")
            String username,

            @Schema(required = true, minLength = 1, format = "password", description = "Password of that user.")
            String password,

            @Schema(name = "client_id", description = "API key; may be sent by HTTP Basic instead.")
            String clientId,

            @Schema(
                    name = "client_secret",
                    format = "password",
                    description = "API secret; may be sent by HTTP Basic instead.")
            String clientSecret,

            @Schema(
                    description =
                            "API ids, separated by one blank. parcel is among them, since the token opens no other"
                                    + " API.")
            String scope) {}

    /**
     * The answer of the test resource.
     *
     * @param expiresIn remaining seconds of the token; absent without one
     */
    @Schema(requiredProperties = {"authentication", "client_id", "username", "apis"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Hello(
            @Schema(description = "bearer or key.") String authentication,

            @JsonProperty("client_id") @Schema(description = "Client id of the application.")
            String clientId,

            @Schema(description = "The backend user.") String username,

            @JsonProperty("expires_in")
            @Schema(description = "Seconds for which the token is still valid; absent without a token.", minimum = "0")
            Long expiresIn,

            @Schema(description = "The APIs that the application is granted.")
            List<String> apis) {}

    @GET
    @PermitAll
    @Operation(
            operationId = "getParcelTokenServiceVersion",
            summary = "The version of variant B",
            description = "Also with a slash at the end.")
    @APIResponse(responseCode = "200", description = "The version.")
    @APIResponse(responseCode = "401")
    public Version version() {
        return version;
    }

    @POST
    @Path("token")
    @PermitAll // the credentials are its input: it checks them itself
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(
            summary = "An opaque token for a backend user",
            description = "Valid for 30 minutes.",
            extensions = @Extension(name = "x-never", value = "413"))
    @SecurityRequirement(name = "Client")
    @SecurityRequirementsSet
    @APIResponse(responseCode = "200", description = "The token.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "403")
    @APIResponse(responseCode = "429")
    @APIResponse(responseCode = "405", ref = "ParcelMethodNotAllowed")
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "Pragma", value = "no-cache")
    public OpaqueAccessToken issueParcelToken(
            @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_FORM_URLENCODED,
                                            schema = @Schema(implementation = ParcelTokenRequest.class)))
                    FormParameters form,
            @Context HttpHeaders headers,
            @Context RoutingContext call) {
        String hint = isForm(headers) ? "" : "; send the fields as " + MediaType.APPLICATION_FORM_URLENCODED;
        RegisteredClient client = clients.authenticate(Credentials.ofClient(form, headers))
                .orElseThrow(() -> OAuthRefusal.invalidClient("client_id or client_secret is missing or wrong" + hint));
        KnownUser user = users.authenticate(form.get("username"), form.get("password"))
                .orElseThrow(() -> OAuthRefusal.invalidGrant(
                        "username or password is missing or wrong, or the user is locked" + hint));
        VariantBGate.requireJsonAccepted(call);
        requireGrantType(form.requireWellFormed().get("grant_type"));
        requireGrant(client.apis().contains(ApiId.PARCEL));
        Optional<Scope> scope = Optional.ofNullable(form.get("scope")).map(sent -> Scope.of(sent, OpaqueTokens.APIS));
        IssuedToken token = tokens.issue(client, user);
        return new OpaqueAccessToken(
                token.token(),
                "Bearer",
                token.expiresIn(),
                scope.map(Scope::answered).orElse(null));
    }

    @GET
    @Path("hello")
    @PermitAll // the credentials are its input: it checks them itself
    @CountedOperation(api = ApiId.PARCEL)
    @Operation(summary = "Try a token, or key, user and password")
    @SecurityRequirement(name = "ParcelToken")
    @SecurityRequirementsSet({@SecurityRequirement(name = "Key"), @SecurityRequirement(name = "BackendUser")})
    @APIResponse(
            responseCode = "200",
            description = "The credentials are good.",
            headers = {
                @Header(name = "Cache-Control", ref = "CacheControl"),
                @Header(name = "RateLimit-Policy", ref = "RateLimitPolicy"),
                @Header(name = "RateLimit", ref = "RateLimit")
            },
            content = @Content(schema = @Schema(implementation = Hello.class)))
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "403")
    @APIResponse(responseCode = "429")
    public Response tryParcelToken(@Context RoutingContext call) {
        VariantBCaller caller = callers.of(call);
        VariantBGate.requireJsonAccepted(call);
        requireGrant(caller.client().apis().contains(ApiId.PARCEL));
        RateLimitDecision decision = limiter.consume(
                caller.client().applicationId().toString(), caller.client().level());
        if (!decision.isAllowed()) {
            ApiException refusal = decision.refusal();
            RateLimitFilter.addHeaders(decision, refusal::withHeader);
            throw refusal;
        }
        Response.ResponseBuilder answer = Response.ok(hello(caller)).header(HttpHeaders.CACHE_CONTROL, "no-store");
        RateLimitFilter.addHeaders(decision, answer::header);
        return answer.build();
    }

    private Hello hello(VariantBCaller caller) {
        return new Hello(
                caller.authentication(),
                caller.client().clientId(),
                caller.username(),
                caller.expiresAt() == null
                        ? null
                        : Math.max(
                                0,
                                Duration.between(clock.instant(), caller.expiresAt())
                                        .toSeconds()),
                List.copyOf(new TreeSet<>(caller.client().apis())));
    }

    private static boolean isForm(HttpHeaders headers) {
        MediaType type = headers.getMediaType();
        return type != null && MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(type);
    }

    private static void requireGrantType(String grantType) {
        if (grantType == null || grantType.isBlank()) {
            throw new ApiException(ErrorCode.MISSING_PARAMETER, "grant_type is required");
        }
        if (!grantType.equals("password")) {
            throw new ApiException(ErrorCode.UNSUPPORTED_GRANT_TYPE, "grant_type must be password");
        }
    }

    private static void requireGrant(boolean granted) {
        if (!granted) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED, "the application has no grant for the API " + ApiId.PARCEL);
        }
    }
}
