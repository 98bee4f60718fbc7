package io.waybill.freight.subscriptionkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.issuer.IssuerClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.faulttolerance.Retry;

/** {@code POST /oauth2/introspect} of auth-token-service for subscription keys, with one retry. */
@ApplicationScoped
class IntrospectionClient {

    private static final String API_KEY = "api_key";
    private static final long PAUSE_MILLIS = 20;

    private final IssuerClient issuer;
    private final ObjectMapper json;
    private final KeyCacheConfig config;

    IntrospectionClient(IssuerClient issuer, ObjectMapper json, KeyCacheConfig config) {
        this.issuer = issuer;
        this.json = json;
        this.config = config;
    }

    /**
     * What the issuer says about a key. The exchange has its own timeout: fault tolerance's {@code @Timeout} interrupts
     * from a worker thread, and so never does while all of them wait here.
     *
     * @param deadline for both attempts, by {@link System#nanoTime()}
     * @throws IOException if there is no readable answer in time; the message does not name the key
     */
    @Retry(maxRetries = 1, delay = PAUSE_MILLIS, delayUnit = ChronoUnit.MILLIS, jitter = 0, retryOn = IOException.class)
    IntrospectionAnswer introspect(String key, long deadline) throws IOException, InterruptedException {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            throw new HttpTimeoutException("no answer within the budget");
        }
        long timeout = Math.min(left, config.introspectionTimeout().toNanos());
        HttpResponse<String> answer = issuer.introspection(key, API_KEY, Duration.ofNanos(timeout));
        if (answer.statusCode() != 200) {
            throw new IOException("status " + answer.statusCode());
        }
        try {
            IntrospectionAnswer said = json.readValue(answer.body(), IntrospectionAnswer.class);
            if (said == null) {
                throw new IOException("the answer is null");
            }
            return said;
        } catch (JsonProcessingException e) {
            // The parser's message quotes the answer, which contains the key.
            throw new IOException("the answer is not JSON, or has another form");
        }
    }
}
