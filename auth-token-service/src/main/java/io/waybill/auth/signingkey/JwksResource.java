package io.waybill.auth.signingkey;

import io.waybill.auth.web.Tagged;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The public keys with which access tokens are verified (RFC 7517). */
@Path("/.well-known/jwks.json")
@PermitAll
@Tag(name = "Discovery")
public class JwksResource {

    private final PublishedKeys keys;
    private final SigningKeyConfig config;

    JwksResource(PublishedKeys keys, SigningKeyConfig config) {
        this.keys = keys;
        this.config = config;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(summary = "The JWK Set; a new key is in it before it signs")
    // The header is declared for the OpenAPI document; the request evaluates it.
    public Response jwks(@Context Request request, @HeaderParam(HttpHeaders.IF_NONE_MATCH) String known) {
        return Tagged.answer(
                keys.jwks(), request, "public, max-age=" + config.jwksMaxAge().toSeconds());
    }
}
