package io.waybill.auth.token.signingkey;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.auth.platform.crypto.SigningKeyConfig;
import io.waybill.auth.platform.web.ETagAnswer;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The public keys that verify access tokens (RFC 7517). */
@Path("/.well-known/jwks.json")
@Tag(name = "Discovery", description = "Keys and metadata.")
@PermitAll
@NonBlocking
public class JwksResource {

    private final PublishedKeys keys;
    private final SigningKeyConfig config;

    JwksResource(PublishedKeys keys, SigningKeyConfig config) {
        this.keys = keys;
        this.config = config;
    }

    /** The key set, as it is described; {@link PublishedKeys} writes it. */
    @Schema(description = "RFC 7517.")
    record JsonWebKeySet(List<JsonWebKey> keys) {}

    /** A public key; the fields after {@code alg} are those of its kind. */
    @Schema(requiredProperties = {"kty", "kid", "use", "alg"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record JsonWebKey(
            @Schema(description = "EC or RSA.") String kty,

            @Schema(description = "Id of the key; in the header of every token that it signed.")
            String kid,

            @Schema(description = "Always sig.") String use,

            @Schema(description = "ES256 or RS256.") String alg,
            String crv,
            String x,
            String y,
            String n,
            String e) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "getJsonWebKeySet",
            summary = "The keys with which access tokens are verified",
            description = "A new key is in it before it signs.")
    @Parameter(ref = "IfNoneMatch")
    @APIResponse(
            responseCode = "200",
            description = "The key set.",
            headers = {@Header(name = "ETag", ref = "ETag"), @Header(name = "Cache-Control", ref = "CacheControl")},
            content = @Content(schema = @Schema(implementation = JsonWebKeySet.class)))
    @APIResponse(
            responseCode = "304",
            description = "Nothing has changed since the ETag in If-None-Match.",
            headers = {@Header(name = "ETag", ref = "ETag"), @Header(name = "Cache-Control", ref = "CacheControl")})
    public Response jwks(@Context Request request) {
        return ETagAnswer.answer(
                keys.jwks(), request, "public, max-age=" + config.jwksMaxAge().toSeconds());
    }
}
