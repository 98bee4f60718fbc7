package io.waybill.common.issuer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.waybill.common.http.TimedExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * The access token of a service without a secret, for a client assertion in a file: the token of its service account,
 * which the platform renews there (RFC 7523 2.2). Calls in the background replace it at half of its life; while that
 * fails, the known one stays in use.
 */
final class OwnAccessToken {

    private static final Logger LOG = Logger.getLogger(OwnAccessToken.class);

    private static final JsonMapper JSON = new JsonMapper();

    /** Bytes; the token of a service account has about 1 200. */
    private static final int LONGEST_ASSERTION = 16 * 1024;

    /** As many replicas may be away, and some time is left for another. */
    private static final int ATTEMPTS = 3;

    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(2);

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final URI endpoint;
    private final Path assertion;
    private final Optional<String> clientId;
    private final Supplier<HttpClient> connections;
    private final InstantSource clock;
    private final ReentrantLock asking = new ReentrantLock();

    private volatile Known known = Known.NONE;
    private Instant failedAt = Instant.MIN;

    /**
     * @param base URL of auth-token-service
     * @param assertion the file with the assertion, read each time
     * @param connections makes a client: a balancer may choose another replica for each
     */
    OwnAccessToken(
            URI base,
            Path assertion,
            Optional<String> clientId,
            Supplier<HttpClient> connections,
            InstantSource clock) {
        this.endpoint = URI.create(base + "/auth/v4/accesstoken");
        this.assertion = assertion;
        this.clientId = clientId;
        this.connections = connections;
        this.clock = clock;
    }

    /**
     * @param renewed from when on it is to be replaced
     * @param ends until when it is used
     */
    private record Known(String token, Instant renewed, Instant ends) {

        static final Known NONE = new Known("", Instant.MIN, Instant.MIN);
    }

    /**
     * The token.
     *
     * @param renews whether this call may wait for a new one although the known one is still good
     * @throws IOException if there is none
     */
    String get(boolean renews, Duration timeout) throws IOException, InterruptedException {
        Known found = known;
        Instant now = clock.instant();
        boolean isGood = now.isBefore(found.ends());
        if (isGood && (!renews || now.isBefore(found.renewed()))) {
            return found.token();
        }
        if (!asking.tryLock(isGood ? 0 : timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            if (isGood) {
                return found.token();
            }
            throw new IOException("no access token in time");
        }
        try {
            if (known.equals(found)) {
                ask(timeout);
            }
        } catch (IOException e) {
            if (!isGood) {
                throw e;
            }
            LOG.warnf("The access token of this service could not be renewed: %s", e.toString());
        } finally {
            asking.unlock();
        }
        return known.token();
    }

    /** Forgets a token that was refused, unless there is a newer one. */
    void refused(String token) {
        Known found = known;
        if (found.token().equals(token)) {
            known = Known.NONE;
        }
    }

    private void ask(Duration timeout) throws IOException, InterruptedException {
        Instant now = clock.instant();
        if (now.isBefore(failedAt.equals(Instant.MIN) ? now : failedAt.plus(BETWEEN_FAILURES))) {
            throw new IOException("no access token, as a moment ago");
        }
        try {
            JsonNode answer = answer(timeout);
            Duration life = Duration.ofSeconds(answer.path("expires_in").asLong());
            // Not in its last tenth: it must still be valid when it arrives.
            known = new Known(
                    answer.path("access_token").asText(),
                    now.plus(life.dividedBy(2)),
                    now.plus(life.multipliedBy(9).dividedBy(10)));
        } catch (IOException e) {
            failedAt = clock.instant();
            throw e;
        }
    }

    private JsonNode answer(Duration timeout) throws IOException, InterruptedException {
        String form = "grant_type=client_credentials"
                + "&client_assertion_type=" + encoded("urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
                + "&client_assertion=" + encoded(assertion())
                + clientId.map(id -> "&client_id=" + encoded(id)).orElse("");
        Duration patience = timeout.dividedBy(ATTEMPTS);
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .timeout(patience)
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        for (int attempt = 1; ; attempt++) {
            HttpClient http = connections.get();
            try {
                HttpResponse<String> answer =
                        TimedExchange.send(http, request, BodyHandlers.ofString(StandardCharsets.UTF_8), patience);
                if (answer.statusCode() == OK) {
                    return read(answer.body());
                }
                if (answer.statusCode() != UNAVAILABLE || attempt == ATTEMPTS) {
                    throw new RefusedException("no access token: status " + answer.statusCode());
                }
            } catch (RefusedException e) {
                throw e;
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            } finally {
                // close() would wait.
                http.shutdownNow();
            }
        }
    }

    /** auth-token-service has answered, and another replica would answer alike. */
    private static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }

    private static JsonNode read(String body) throws RefusedException {
        try {
            JsonNode answer = JSON.readTree(body);
            if (answer.path("access_token").asText().isEmpty()) {
                throw new RefusedException("the answer has no access token");
            }
            return answer;
        } catch (JsonProcessingException e) {
            throw new RefusedException("the answer with the access token is no JSON");
        }
    }

    private String assertion() throws IOException {
        try (InputStream file = Files.newInputStream(assertion)) {
            return new String(file.readNBytes(LONGEST_ASSERTION), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            throw new IOException("the client assertion cannot be read: " + e, e);
        }
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
