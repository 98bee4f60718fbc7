package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.auth.registry.api.Api;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.ResponseHeader;

/** The metadata of this authorization server for clients (RFC 8414). */
@Path("/.well-known/oauth-authorization-server")
@PermitAll
public class MetadataResource {

    private static final List<String> CLIENT_AUTHENTICATION = List.of("client_secret_basic", "client_secret_post");

    private final WaybillConfig config;

    MetadataResource(WaybillConfig config) {
        this.config = config;
    }

    /** The document. It has no response type, because there is no authorization endpoint. */
    record Metadata(
            String issuer,
            @JsonProperty("token_endpoint") String tokenEndpoint,

            @JsonProperty("token_endpoint_auth_methods_supported")
            List<String> tokenAuthentication,

            @JsonProperty("grant_types_supported") List<String> grantTypes,
            @JsonProperty("response_types_supported") List<String> responseTypes,
            @JsonProperty("jwks_uri") String jwksUri,
            @JsonProperty("introspection_endpoint") String introspectionEndpoint,

            @JsonProperty("introspection_endpoint_auth_methods_supported")
            List<String> introspectionAuthentication,

            @JsonProperty("revocation_endpoint") String revocationEndpoint,

            @JsonProperty("revocation_endpoint_auth_methods_supported")
            List<String> revocationAuthentication,

            @JsonProperty("scopes_supported") List<String> scopes) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Cache-Control", value = "public, max-age=300")
    public Metadata metadata() {
        String base = config.issuer().toString();
        return new Metadata(
                base,
                base + "/auth/v4/accesstoken",
                CLIENT_AUTHENTICATION,
                List.of("client_credentials"),
                List.of(),
                base + "/.well-known/jwks.json",
                base + "/oauth2/introspect",
                CLIENT_AUTHENTICATION,
                base + "/oauth2/revoke",
                CLIENT_AUTHENTICATION,
                Api.ids());
    }
}
