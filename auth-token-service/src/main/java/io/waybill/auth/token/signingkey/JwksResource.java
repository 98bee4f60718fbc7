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

/** The public keys that verify access tokens (RFC 7517). */
@Path("/.well-known/jwks.json")
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
    public Response jwks(@Context Request request) {
        return Tagged.answer(
                keys.jwks(), request, "public, max-age=" + config.jwksMaxAge().toSeconds());
    }
}
