package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

/** The metadata of this authorization server for clients (RFC 8414). */
@Path("/.well-known/oauth-authorization-server")
@Tag(name = "Discovery", description = "Keys and metadata.")
@PermitAll
@NonBlocking
public class MetadataResource {

    private static final List<String> CLIENT_AUTHENTICATION =
            List.of("client_secret_basic", "client_secret_post", "private_key_jwt");

    private final WaybillConfig config;

    MetadataResource(WaybillConfig config) {
        this.config = config;
    }

    /** The document. It has no response type, because there is no authorization endpoint. */
    @Schema(name = "AuthorizationServerMetadata", description = "RFC 8414.")
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Metadata(
            @Schema(format = "uri") String issuer,
            @Schema(format = "uri") String tokenEndpoint,
            List<String> tokenEndpointAuthMethodsSupported,
            List<String> tokenEndpointAuthSigningAlgValuesSupported,
            List<String> grantTypesSupported,
            List<String> responseTypesSupported,
            @Schema(format = "uri") String jwksUri,
            @Schema(format = "uri") String introspectionEndpoint,
            List<String> introspectionEndpointAuthMethodsSupported,
            List<String> introspectionEndpointAuthSigningAlgValuesSupported,
            @Schema(format = "uri") String revocationEndpoint,
            List<String> revocationEndpointAuthMethodsSupported,
            List<String> revocationEndpointAuthSigningAlgValuesSupported,
            List<String> scopesSupported) {}

    @GET
    @Operation(operationId = "getAuthorizationServerMetadata", summary = "The server's metadata")
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Cache-Control", value = "public, max-age=300")
    public Metadata metadata() {
        String base = config.issuer().toString();
        return new Metadata(
                base,
                base + "/auth/v4/accesstoken",
                CLIENT_AUTHENTICATION,
                PublicKeyJwk.ALGORITHMS,
                List.of("client_credentials"),
                List.of(),
                base + "/.well-known/jwks.json",
                base + "/oauth2/introspect",
                CLIENT_AUTHENTICATION,
                PublicKeyJwk.ALGORITHMS,
                base + "/oauth2/revoke",
                CLIENT_AUTHENTICATION,
                PublicKeyJwk.ALGORITHMS,
                Api.ids());
    }
}
