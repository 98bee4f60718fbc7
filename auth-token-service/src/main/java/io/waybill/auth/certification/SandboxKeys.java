package io.waybill.auth.certification;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Jwks;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jose4j.lang.JoseException;

/**
 * The keys of the sandbox whose statements are taken: the only thing that this service asks of anybody, and only when
 * somebody gives it a statement. They are believed for five minutes, and asked for anew for a key that is not among
 * them, but no sooner than half a minute later. One exchange at a time, of three seconds and 64 KiB at most.
 */
@ApplicationScoped
class SandboxKeys {

    private static final Logger LOG = Logger.getLogger(SandboxKeys.class);

    private static final Duration BELIEVED = Duration.ofMinutes(5);
    private static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_BYTES = 64 * 1024;
    private static final int OK = 200;
    private static final int RETRY_AFTER_SECONDS = 5;

    private final Optional<URI> url;
    private final Vertx vertx;
    private final InstantSource clock;
    private HttpClient http;
    private Map<String, VerificationKey> keys = Map.of();
    private Instant readAt = Instant.MIN;
    private Instant failedAt = Instant.MIN;

    @Inject
    SandboxKeys(CertificationConfig config, Vertx vertx) {
        this(config.jwksUrl(), vertx, Uptime.UPTIME);
    }

    SandboxKeys(Optional<URI> url, Vertx vertx, InstantSource clock) {
        this.url = url;
        this.vertx = vertx;
        this.clock = clock;
    }

    /**
     * The key with this id; empty if the sandbox does not publish it.
     *
     * @throws ApiException 503 if the sandbox does not say
     */
    synchronized Optional<VerificationKey> find(String id) {
        Instant now = clock.instant();
        Duration wait = keys.containsKey(id) ? BELIEVED : BETWEEN_QUESTIONS;
        if (isOver(readAt, wait, now)) {
            if (!isOver(failedAt, BETWEEN_FAILURES, now)) {
                throw unavailable();
            }
            read();
        }
        return Optional.ofNullable(keys.get(id));
    }

    private static boolean isOver(Instant since, Duration wait, Instant now) {
        return since.equals(Instant.MIN) || !now.isBefore(since.plus(wait));
    }

    private void read() {
        AtomicReference<HttpClientRequest> begun = new AtomicReference<>();
        try {
            String document = client().request(new RequestOptions()
                            .setMethod(HttpMethod.GET)
                            .setAbsoluteURI(url.orElseThrow().toString())
                            .setFollowRedirects(false)
                            .putHeader("Accept", "application/json"))
                    .compose(request -> {
                        begun.set(request);
                        return request.send();
                    })
                    .compose(SandboxKeys::body)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            keys = Jwks.parse(document);
            readAt = clock.instant();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable();
        } catch (ExecutionException | TimeoutException | JoseException e) {
            failedAt = clock.instant();
            LOG.warnf("the keys of the sandbox cannot be read: %s", e.getCause() == null ? e : e.getCause());
            if (begun.get() != null) {
                begun.get().reset();
            }
            throw unavailable();
        }
    }

    /** The client of its own goes with it. */
    @PreDestroy
    synchronized void close() {
        if (http != null) {
            http.close();
        }
    }

    private HttpClient client() {
        if (http == null) {
            http = vertx.createHttpClient(new HttpClientOptions()
                    .setConnectTimeout(Math.toIntExact(TIMEOUT.toMillis()))
                    .setKeepAlive(false)
                    .setMaxPoolSize(1));
        }
        return http;
    }

    private static Future<String> body(HttpClientResponse answer) {
        Promise<String> whole = Promise.promise();
        Buffer read = Buffer.buffer();
        // Also of an answer that is cut off here: otherwise it would be an error in the log.
        answer.exceptionHandler(whole::tryFail);
        if (answer.statusCode() != OK) {
            return Future.failedFuture("status " + answer.statusCode());
        }
        answer.endHandler(end -> whole.tryComplete(read.toString(StandardCharsets.UTF_8)));
        answer.handler(part -> {
            read.appendBuffer(part);
            if (read.length() > MAX_BYTES) {
                whole.tryFail("longer than " + MAX_BYTES + " bytes");
                answer.request().reset();
            }
        });
        return whole.future();
    }

    private static ApiException unavailable() {
        return ApiException.unavailable(
                "the keys of the sandbox cannot be read at the moment, so its statement cannot be judged",
                RETRY_AFTER_SECONDS);
    }
}
