package io.waybill.common.security;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jose4j.json.JsonUtil;
import org.jose4j.lang.JoseException;

/**
 * The header of a JWS in its one spelling. It is not verified yet and only says which key to verify with; a part that
 * is missing or no text is empty.
 *
 * @param type header {@code typ}: what is signed; access tokens and statements take no other than their own
 * @param algorithm header {@code alg}
 * @param keyId header {@code kid}
 */
public record Jws(String type, String algorithm, String keyId) {

    /** The accepted algorithms. */
    public static final Set<String> ALGORITHMS = Set.of("ES256", "RS256");

    private static final int PARTS = 3;

    /**
     * Reads the header.
     *
     * <p>The decoders also accept padding, other characters and stray bits at the end of a part. Nobody signed such a
     * spelling, and neither a cache nor a search would match it to the original.
     *
     * @throws InvalidTokenException if this is no JWS, or another spelling of one
     */
    public static Jws of(String compact) throws InvalidTokenException {
        String[] parts = compact.split("\\.", -1);
        if (parts.length != PARTS || !Stream.of(parts).allMatch(Jws::isCanonical)) {
            throw new InvalidTokenException(false, "not a JWS in its canonical spelling");
        }
        try {
            Map<String, Object> header =
                    JsonUtil.parseJson(new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8));
            return new Jws(text(header, "typ"), text(header, "alg"), text(header, "kid"));
        } catch (JoseException e) {
            throw new InvalidTokenException(false, "the header is no JSON object");
        }
    }

    private static boolean isCanonical(String part) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(part);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String text(Map<String, Object> header, String name) {
        return header.get(name) instanceof String value ? value : "";
    }
}
