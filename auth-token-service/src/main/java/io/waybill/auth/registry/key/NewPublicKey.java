package io.waybill.auth.registry.key;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.waybill.auth.registry.key.PublicKeyJwk.UnusableKeyException;
import io.waybill.common.json.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jose4j.json.JsonUtil;

/**
 * A public key as JWK (RFC 7517).
 *
 * @param others further members, such as certificates; {@code null} without any. They are not stored, and a private
 *     part among them is refused
 */
@Schema(
        description =
                "A public key as JWK (RFC 7517): EC on P-256, RSA of 2048 to 8192 bits, or OKP on Ed25519. A key with"
                        + " its private part is refused. Members that are not listed here are ignored.")
public record NewPublicKey(
        @NotNull @NotBlank @OneOf({"EC", "RSA", "OKP"}) String kty,

        @OneOf({"ES256", "RS256", "PS256", "EdDSA", PublicKeyJwk.ED25519})
        @Schema(description = "The one algorithm that it is used with; without it, those of its type.")
        String alg,

        @OneOf("sig") String use,

        @NotNull
        @NotBlank
        @Pattern(regexp = "[!-~]{1,200}", message = "must have 1 to 200 ASCII characters without blanks")
        @Schema(description = "Its id, which assertions name. No other live key of the application has it.")
        String kid,

        String crv,
        String x,
        String y,
        String n,
        String e,
        @JsonAnySetter Map<String, Object> others) {

    /** Certificates in a JWK may be long; they are not stored. */
    private static final int MAX_CHARACTERS = 16_000;

    /** The members that are stored. */
    String toStore() throws UnusableKeyException {
        Map<String, Object> members = new LinkedHashMap<>(others == null ? Map.of() : others);
        members.put("kty", kty);
        members.put("alg", alg);
        members.put("use", use);
        members.put("kid", kid);
        members.put("crv", crv);
        members.put("x", x);
        members.put("y", y);
        members.put("n", n);
        members.put("e", e);
        members.values().removeIf(Objects::isNull);
        if (JsonUtil.toJson(members).length() > MAX_CHARACTERS) {
            throw new UnusableKeyException("must have at most " + MAX_CHARACTERS + " characters");
        }
        return PublicKeyJwk.toStore(members);
    }

    /** It may have a private part, which no log may contain. */
    @Override
    public String toString() {
        return "a new public key";
    }
}
