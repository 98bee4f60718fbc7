package io.waybill.auth.registry.certification;

import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.PublishedJwks;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The keys of the sandbox whose statements this production takes. They are asked for when somebody submits a statement,
 * and remembered for five minutes. An unknown key leads to another question, half a minute later at the earliest, and
 * two seconds after a failure. One exchange at a time, of at most three seconds and 64 KiB.
 */
@ApplicationScoped
class SandboxKeys {

    private static final Logger LOG = Logger.getLogger(SandboxKeys.class);

    private static final Duration BELIEVED = Duration.ofMinutes(5);
    private static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final Optional<URI> url;
    private final InstantSource clock;
    private Map<String, VerificationKey> keys = Map.of();
    private Instant readAt = Instant.MIN;
    private Instant failedAt = Instant.MIN;

    @Inject
    SandboxKeys(CertificationConfig config) {
        this(config.jwksUrl(), Uptime.UPTIME);
    }

    SandboxKeys(Optional<URI> url, InstantSource clock) {
        this.url = url;
        this.clock = clock;
    }

    /**
     * The key with this id; empty if the sandbox does not publish it.
     *
     * @throws ApiException 503 if the sandbox does not answer
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
        // A client for this exchange only, so that nothing stays open until the next statement.
        try (HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            keys = PublishedJwks.fetch(http, url.orElseThrow(), TIMEOUT).keys();
            readAt = clock.instant();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable();
        } catch (IOException e) {
            failedAt = clock.instant();
            LOG.warnf("the keys of the sandbox cannot be read: %s", e);
            throw unavailable();
        }
    }

    private static ApiException unavailable() {
        return ApiException.unavailable(
                "the keys of the sandbox cannot be read at the moment, so its statement cannot be judged",
                RETRY_AFTER_SECONDS);
    }
}
