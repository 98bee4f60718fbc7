package io.waybill.common.security;

import io.waybill.common.http.TimedExchange;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
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

    private static final int OK = 200;
    private static final int MAX_BYTES = 64 * 1024;
    private static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);
    private static final Duration LONGEST_MAX_AGE = Duration.ofHours(1);
    private static final Pattern MAX_AGE = Pattern.compile("max-age=(\\d{1,9})");

    /**
     * Fetches the set, in one exchange.
     *
     * @throws IOException if no usable set of at most 64 KiB has arrived after {@code timeout}
     */
    public static PublishedJwks fetch(HttpClient http, URI url, Duration timeout)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .header("Accept", "application/json")
                .build();
        HttpResponse<String> answer = TimedExchange.send(
                http,
                request,
                BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), MAX_BYTES),
                timeout);
        if (answer.statusCode() != OK) {
            throw new IOException("status " + answer.statusCode());
        }
        try {
            return new PublishedJwks(Jwks.parse(answer.body()), maxAge(answer));
        } catch (JoseException e) {
            throw new IOException(e);
        }
    }

    private static Duration maxAge(HttpResponse<?> answer) {
        Matcher matcher =
                MAX_AGE.matcher(answer.headers().firstValue("Cache-Control").orElse(""));
        Duration age = matcher.find() ? Duration.ofSeconds(Long.parseLong(matcher.group(1))) : DEFAULT_MAX_AGE;
        return age.compareTo(LONGEST_MAX_AGE) > 0 ? LONGEST_MAX_AGE : age;
    }
}
