package io.waybill.auth.token.signingkey;

import io.smallrye.common.annotation.NonBlocking;
import io.waybill.auth.platform.crypto.SigningKeyConfig;
import io.waybill.auth.platform.web.Tagged;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
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
            content = @Content(schema = @Schema(ref = "JsonWebKeySet")))
    @APIResponse(
            responseCode = "304",
            description = "Nothing has changed since the ETag in If-None-Match.",
            headers = {@Header(name = "ETag", ref = "ETag"), @Header(name = "Cache-Control", ref = "CacheControl")})
    public Response jwks(@Context Request request) {
        return Tagged.answer(
                keys.jwks(), request, "public, max-age=" + config.jwksMaxAge().toSeconds());
    }
}
