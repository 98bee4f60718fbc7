package io.waybill.auth.token.signingkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.waybill.auth.token.signingkey.KeyRing.RingKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/** Signs the claims of access tokens, and other statements of this service, with the present signing key. */
@ApplicationScoped
public class TokenSigner {

    private static final String TYPE = "at+jwt";

    private final SigningKeys keys;
    private final ObjectWriter json;

    TokenSigner(SigningKeys keys, ObjectMapper json) {
        this.keys = keys;
        this.json = json.writer();
    }

    /** The JWT (RFC 9068) with these claims. */
    public String sign(Map<String, Object> claims) {
        try {
            return signed(json.writeValueAsString(claims));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the claims of a token cannot be written as JSON", e);
        }
    }

    private String signed(String claims) {
        RingKey key = keys.current();
        JsonWebSignature jws = new JsonWebSignature();
        jws.setPayload(claims);
        jws.setHeader("typ", TYPE);
        jws.setAlgorithmHeaderValue(key.algorithm().name());
        jws.setKeyIdHeaderValue(key.id());
        jws.setKey(key.privateKey());
        // This service made the key for its algorithm.
        jws.setDoKeyValidation(false);
        try {
            return jws.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("a token could not be signed with " + key, e);
        }
    }
}
