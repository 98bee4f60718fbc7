package io.waybill.auth.registry.application;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.auth.registry.application.PublicKeyJwk.UnusableKeyException;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicUrl;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jose4j.json.JsonUtil;
import org.jose4j.lang.JoseException;

/**
 * A key that an application is to have: a public JWK with its {@code kid}, the address of a JWK Set, or a service
 * account.
 *
 * @param jwk its public members
 */
public record NewClientKey(String kid, String jwk, URI jwksUri, ServiceAccount account) {

    private static final String JWK = "jwk";
    private static final String JWKS_URI = "jwksUri";
    private static final String ACCOUNT = "serviceAccount";

    private static final Set<String> TYPES = Set.of("EC", "RSA", "OKP");
    private static final List<String> NUMBERS = List.of("crv", "x", "y", "n", "e");
    private static final Pattern KID = Pattern.compile("[!-~]{1,200}");

    /** Certificates in a JWK may be long; they are not stored. */
    private static final int LONGEST_JWK = 16_000;

    /**
     * Reads {@code {"jwk":{…}}} or {@code {"jwksUri":"https://…"}}.
     *
     * @throws ApiException 400 naming every invalid field
     */
    private static NewClientKey parse(byte[] body, AddressRules rules) {
        return StrictJson.readObject(body, fields -> read(fields, rules));
    }

    /**
     * As {@link #parse}, or {@code {"serviceAccount":{…}}}, which only operators may say: an application could name the
     * account of another one.
     */
    static NewClientKey parseOfOperator(byte[] body, AddressRules rules, Set<String> trustedIssuers) {
        return StrictJson.readObject(body, fields -> readOfOperator(fields, rules, trustedIssuers));
    }

    private static NewClientKey readOfOperator(
            JsonObjectReader fields, AddressRules rules, Set<String> trustedIssuers) {
        if (!fields.has(ACCOUNT)) {
            return read(fields, rules);
        }
        for (String other : List.of(JWK, JWKS_URI)) {
            if (fields.has(other)) {
                fields.report(other, ViolationCode.INVALID_FORMAT, "must not come with a " + ACCOUNT, null);
            }
        }
        return fields.requiredObject(ACCOUNT, account -> of(ServiceAccount.read(account, trustedIssuers)));
    }

    static NewClientKey of(ServiceAccount account) {
        return new NewClientKey(null, null, null, account);
    }

    /**
     * As {@link #parse}, of what somebody has typed into the field {@code key}: a JWK, or an address.
     *
     * @throws ApiException 400 naming that field
     */
    public static NewClientKey typed(String text, AddressRules rules) {
        String body = text.startsWith("{") ? "{\"jwk\":" + text + "}" : JsonUtil.toJson(Map.of(JWKS_URI, text));
        try {
            return parse(body.getBytes(StandardCharsets.UTF_8), rules);
        } catch (ApiException refusal) {
            String message = refusal.violations().stream()
                    .findFirst()
                    .map(violation ->
                            violation.pointer().replaceFirst("/(jwksUri|jwk/?)", "") + " " + violation.message())
                    .orElse("is no well-formed JWK");
            throw ApiException.invalid(List.of(Violation.of("/key", ViolationCode.INVALID_FORMAT, message.strip())));
        }
    }

    private static NewClientKey read(JsonObjectReader fields, AddressRules rules) {
        boolean isAddress = fields.has(JWKS_URI);
        JsonObjectReader jwk = fields.optionalObject(JWK);
        if (fields.has(JWK) == isAddress) {
            fields.report(
                    isAddress ? JWKS_URI : JWK,
                    isAddress ? ViolationCode.INVALID_FORMAT : ViolationCode.REQUIRED,
                    isAddress ? "must not come with a jwk" : "is required, or a jwksUri",
                    null);
        }
        if (isAddress) {
            return new NewClientKey(null, null, PublicUrl.read(fields, JWKS_URI, rules), null);
        }
        return jwk == null ? null : key(fields, jwk);
    }

    private static NewClientKey key(JsonObjectReader fields, JsonObjectReader jwk) {
        jwk.requiredCode("kty", TYPES);
        jwk.optionalCode("alg", Set.copyOf(PublicKeyJwk.ALGORITHMS));
        jwk.optionalCode("use", Set.of("sig"));
        NUMBERS.forEach(jwk::optionalString);
        String kid = jwk.requiredString("kid");
        if (kid != null && !KID.matcher(kid).matches()) {
            jwk.report("kid", ViolationCode.INVALID_FORMAT, "must have 1 to 200 ASCII characters without blanks", kid);
        }
        if (!fields.violations().isEmpty()) {
            return null;
        }
        try {
            return new NewClientKey(kid, PublicKeyJwk.toStore(members(jwk.json())), null, null);
        } catch (UnusableKeyException e) {
            // Without the value: it may have a private part.
            fields.report(JWK, ViolationCode.INVALID_FORMAT, e.getMessage(), null);
            return null;
        }
    }

    private static Map<String, Object> members(JsonNode jwk) throws UnusableKeyException {
        String json = jwk.toString();
        if (json.length() > LONGEST_JWK) {
            throw new UnusableKeyException("must have at most " + LONGEST_JWK + " characters");
        }
        try {
            Map<String, Object> members = JsonUtil.parseJson(json);
            members.values().removeIf(Objects::isNull);
            return members;
        } catch (JoseException e) {
            throw new IllegalStateException("a JSON object has another form", e);
        }
    }
}
