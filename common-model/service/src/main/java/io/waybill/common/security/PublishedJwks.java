package io.waybill.common.security;

import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jose4j.lang.JoseException;

/**
 * A JWK Set that another deployment or service publishes.
 *
 * @param keys the usable keys, by {@code kid}
 * @param maxAge how long to keep them: {@code max-age}, at most an hour; five minutes if the answer has none
 */
public record PublishedJwks(Map<String, VerificationKey> keys, Duration maxAge) {

    private static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);
    private static final Duration LONGEST_MAX_AGE = Duration.ofHours(1);
    private static final Pattern MAX_AGE = Pattern.compile("max-age=(\\d{1,9})");

    /**
     * Parses a published set.
     *
     * @param cacheControl the answer's header {@code Cache-Control}, {@code null} if it has none
     * @throws JoseException if the document is no JWK Set
     */
    public static PublishedJwks parse(String document, String cacheControl) throws JoseException {
        return new PublishedJwks(Jwks.parse(document), maxAge(cacheControl == null ? "" : cacheControl));
    }

    private static Duration maxAge(String cacheControl) {
        Matcher matcher = MAX_AGE.matcher(cacheControl);
        Duration age = matcher.find() ? Duration.ofSeconds(Long.parseLong(matcher.group(1))) : DEFAULT_MAX_AGE;
        return age.compareTo(LONGEST_MAX_AGE) > 0 ? LONGEST_MAX_AGE : age;
    }
}
