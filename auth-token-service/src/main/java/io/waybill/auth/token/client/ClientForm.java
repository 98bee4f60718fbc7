package io.waybill.auth.token.client;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The fields with which a client authenticates itself in a form, as they are described; {@link Credentials} reads them.
 */
public record ClientForm(
        @Schema(name = "client_id", description = "Client id of the application; may be sent by HTTP Basic instead.")
        String clientId,

        @Schema(
                name = "client_secret",
                format = "password",
                description = "Its secret; may be sent by HTTP Basic instead.")
        String clientSecret,

        @Schema(
                name = "client_assertion_type",
                description = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer, with client_assertion.")
        String clientAssertionType,

        @Schema(
                name = "client_assertion",
                format = "password",
                description =
                        "Instead of a secret: a JWT that a key of the application has signed (RFC 7523), taken once."
                                + " iss and sub are the client id, aud is the issuer or the token endpoint, exp is at most five"
                                + " minutes ahead, jti has at most 256 characters; alg is ES256, RS256, PS256 or EdDSA (or"
                                + " Ed25519). At most 4 KiB. Or the token of a service account, as one of Kubernetes, that an"
                                + " operator has entered for the application: it is taken until it expires.")
        String clientAssertion) {}
