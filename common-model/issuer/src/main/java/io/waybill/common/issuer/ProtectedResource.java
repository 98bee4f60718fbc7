package io.waybill.common.issuer;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.smallrye.common.annotation.NonBlocking;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

/**
 * The metadata that a client needs before its first call: whose tokens the service accepts, and how they are sent (RFC
 * 9728). A service extends it under {@link #PATH}.
 */
@Tag(name = "Discovery", description = "Whose tokens the API takes.")
@PermitAll
@NonBlocking
public abstract class ProtectedResource {

    public static final String PATH = "/.well-known/oauth-protected-resource";

    private final String name;
    private final String api;
    private final List<String> bearerMethods;
    private final WaybillConfig config;
    private final RoutingContext call;

    /**
     * @param name of the API, for people
     * @param api its scope
     * @param bearerMethods how tokens are sent, of those that RFC 6750 knows; none if in a header of the service's own
     */
    protected ProtectedResource(
            String name, String api, List<String> bearerMethods, WaybillConfig config, RoutingContext call) {
        this.name = name;
        this.api = api;
        this.bearerMethods = bearerMethods;
        this.config = config;
        this.call = call;
    }

    /** The document. The resource is the origin that was called: a service may have several names. */
    @Schema(
            name = "ProtectedResourceMetadata",
            description = "What a client must know of an API before its first call (RFC 9728).")
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Metadata(
            @Schema(format = "uri", description = "The origin that was called.")
            String resource,

            @Schema(description = "The API's name, for people.")
            String resourceName,

            @Schema(
                    type = SchemaType.ARRAY,
                    implementation = URI.class,
                    description = "The issuers whose access tokens are taken; each has metadata of its own (RFC 8414).")
            List<String> authorizationServers,

            @Schema(
                    description = "How a token may be sent, of what RFC 6750 knows. Empty where the token is in another"
                            + " header, as the security scheme says.")
            List<String> bearerMethodsSupported,

            @Schema(description = "The scope of a token for this API.")
            List<String> scopesSupported) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Whose tokens this API takes",
            description =
                    "The metadata of the protected resource (RFC 9728). A 401 names its address in resource_metadata.")
    @APIResponse(
            responseCode = "200",
            description = "The metadata.",
            headers = @Header(name = "Cache-Control", ref = "CacheControl"),
            content = @Content(schema = @Schema(implementation = Metadata.class)))
    @Extension(name = "x-certification", value = "optional")
    @ResponseHeader(name = "Cache-Control", value = "public, max-age=300")
    public Metadata metadata() {
        return new Metadata(
                RequestOrigin.of(call.request()).orElseThrow(() -> ApiException.malformed("the request names no host")),
                name,
                List.of(config.issuer().toString()),
                bearerMethods,
                List.of(api));
    }
}
