package io.waybill.auth.registry.application;

import io.waybill.auth.registry.application.PublicKeyJwk.UnusableKeyException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicUrl;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jose4j.json.JsonUtil;
import org.jose4j.lang.JoseException;

/**
 * A key that an application is to have: a public JWK with its {@code kid}, or the address of a JWK Set.
 *
 * @param jwk its public members
 */
public record NewClientKey(String kid, String jwk, URI jwksUri) {

    private static final String JWK = "jwk";
    private static final String JWKS_URI = "jwksUri";

    /** Certificates in a JWK may be long; they are not stored. */
    private static final int LONGEST_JWK = 16_000;

    /**
     * Reads {@code {"jwk":{…}}} or {@code {"jwksUri":"https://…"}}.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every invalid field
     */
    public static NewClientKey parse(byte[] body, AddressRules rules) {
        return StrictJson.readObject(body, fields -> read(fields, rules));
    }

    /** As {@link #parse}, of what somebody has typed: a JWK, or an address. */
    public static NewClientKey typed(String text, AddressRules rules) {
        String stripped = text.strip();
        String body =
                stripped.startsWith("{") ? "{\"jwk\":" + stripped + "}" : JsonUtil.toJson(Map.of(JWKS_URI, stripped));
        return parse(body.getBytes(StandardCharsets.UTF_8), rules);
    }

    private static NewClientKey read(JsonObjectReader fields, AddressRules rules) {
        if (fields.has(JWK) && fields.has(JWKS_URI)) {
            fields.report(JWKS_URI, ViolationCode.INVALID_FORMAT, "must not come with a jwk: add one of them", null);
        }
        if (fields.has(JWKS_URI)) {
            return new NewClientKey(null, null, PublicUrl.read(fields, JWKS_URI, rules));
        }
        JsonObjectReader jwk = fields.requiredObject(JWK);
        if (jwk == null) {
            return null;
        }
        String kid = jwk.requiredString("kid");
        try {
            String stored = PublicKeyJwk.toStore(members(jwk.json().toString()));
            return new NewClientKey(kid, stored, null);
        } catch (UnusableKeyException e) {
            // Without the value: it may have a private part.
            fields.report(JWK, ViolationCode.INVALID_FORMAT, e.getMessage(), null);
            return null;
        }
    }

    private static Map<String, Object> members(String json) throws UnusableKeyException {
        if (json.length() > LONGEST_JWK) {
            throw new UnusableKeyException("must have at most " + LONGEST_JWK + " characters");
        }
        try {
            return JsonUtil.parseJson(json);
        } catch (JoseException e) {
            throw new IllegalStateException("a JSON object has another form", e);
        }
    }
}
