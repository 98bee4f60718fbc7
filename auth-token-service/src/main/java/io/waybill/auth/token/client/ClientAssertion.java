package io.waybill.auth.token.client;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.security.InvalidTokenException;
import io.waybill.common.security.Jws;
import java.util.List;
import java.util.Set;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwt.consumer.JwtContext;

/**
 * A client assertion (RFC 7523 2.2) as sent: nothing in it is verified.
 *
 * @param header which key to verify it with
 * @param issuer who it claims to be by: the client, or a trusted issuer
 * @param subject the client that it claims to be of, or a service account of that issuer
 */
record ClientAssertion(Jws header, JwtContext context, String issuer, String subject) {

    /** The value of {@code client_assertion_type}. */
    static final String TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    static final String FIELD = "client_assertion";
    private static final String TYPE_FIELD = "client_assertion_type";

    /** Bytes; one signed with RSA of 8192 bits has about 1 700. */
    private static final int LONGEST = 4 * 1024;

    /** {@code client-authentication+jwt} is that of draft-ietf-oauth-rfc7523bis. */
    private static final Set<String> TYPES = Set.of("", "JWT", "client-authentication+jwt");

    private static final JwtConsumer READER = new JwtConsumerBuilder()
            .setSkipAllValidators()
            .setDisableRequireSignature()
            .setSkipSignatureVerification()
            .build();

    /**
     * The assertion in a form that has one, not read yet.
     *
     * @throws ApiException 400 naming the field if it is sent without its type, or with other credentials (RFC 6749
     *     2.3)
     */
    static String in(FormParameters form, List<String> authorization) {
        if (!form.has(TYPE_FIELD)) {
            throw refused(ErrorCode.MISSING_PARAMETER, TYPE_FIELD, ViolationCode.REQUIRED, "is required");
        }
        if (!TYPE.equals(form.get(TYPE_FIELD))) {
            throw refused(ErrorCode.INVALID_VALUE, TYPE_FIELD, ViolationCode.UNKNOWN_CODE, "must be " + TYPE);
        }
        if (form.has("client_secret") || !authorization.isEmpty()) {
            throw refused(
                    ErrorCode.MALFORMED_REQUEST,
                    FIELD,
                    ViolationCode.INVALID_FORMAT,
                    "must not come with a client_secret or a header Authorization");
        }
        return form.get(FIELD);
    }

    private static ApiException refused(ErrorCode code, String field, ViolationCode violation, String message) {
        return new ApiException(code, field + " " + message, List.of(Violation.of(field, violation, message)));
    }

    static ClientAssertion read(String compact) throws RefusedAssertionException {
        if (compact.length() > LONGEST) {
            throw new RefusedAssertionException(Reason.MALFORMED);
        }
        try {
            Jws header = Jws.of(compact);
            if (!PublicKeyJwk.ALGORITHMS.contains(header.algorithm())) {
                throw new RefusedAssertionException(Reason.ALGORITHM);
            }
            if (!TYPES.contains(header.type())) {
                throw new RefusedAssertionException(Reason.TYPE);
            }
            JwtContext context = READER.process(compact);
            // No extension is understood, nor a JWT in a JWT.
            if (context.getJoseObjects().size() != 1
                    || context.getJoseObjects().getFirst().getHeaders().getObjectHeaderValue("crit") != null) {
                throw new RefusedAssertionException(Reason.MALFORMED);
            }
            String issuer = context.getJwtClaims().getIssuer();
            String subject = context.getJwtClaims().getSubject();
            return new ClientAssertion(header, context, issuer == null ? "" : issuer, subject == null ? "" : subject);
        } catch (InvalidTokenException | InvalidJwtException | MalformedClaimException e) {
            throw new RefusedAssertionException(Reason.MALFORMED);
        }
    }

    @Override
    public String toString() {
        return "an assertion";
    }
}
