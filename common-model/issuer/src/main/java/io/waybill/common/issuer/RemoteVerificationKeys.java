package io.waybill.common.issuer;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.PublishedJwks;
import io.waybill.common.security.VerificationKeys;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * The issuer's JWKS, kept in memory and refreshed in the background at half of its {@code max-age}. An unknown
 * {@code kid} causes a refresh at once, but at most one a second: forged tokens can neither cause traffic nor delay a
 * new key. While the issuer does not answer, the last keys stay in use, and a token with any other key is neither
 * accepted nor refused: it may be valid.
 */
@Singleton
class RemoteVerificationKeys implements VerificationKeys {

    private static final Duration BETWEEN_FORCED_FAILURES = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(2);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final IssuerClient issuer;
    private final IssuerTimeoutConfig timeouts;
    private final InstantSource clock;
    private final IssuerDocument document;

    private volatile Map<String, VerificationKey> keys = Map.of();
    private volatile Instant nextRefresh = Instant.MIN;

    @Inject
    RemoteVerificationKeys(IssuerClient issuer, IssuerTimeoutConfig timeouts) {
        this(issuer, timeouts, Uptime.UPTIME);
    }

    RemoteVerificationKeys(IssuerClient issuer, IssuerTimeoutConfig timeouts, InstantSource clock) {
        this.issuer = issuer;
        this.timeouts = timeouts;
        this.clock = clock;
        this.document = new IssuerDocument("keys", BETWEEN_FORCED_FAILURES, clock, this::read);
    }

    @Override
    public Optional<VerificationKey> find(String id) {
        VerificationKey key = keys.get(id);
        if (key == null) {
            document.readForCall(timeouts.keys());
            key = keys.get(id);
        }
        if (key == null && !document.isAnswered()) {
            throw ApiException.unavailable(
                    "the issuer's keys cannot be read at the moment, so the access token cannot be verified",
                    RETRY_AFTER_SECONDS);
        }
        return Optional.ofNullable(key);
    }

    @Override
    public boolean isPublished(String id) {
        return keys.containsKey(id);
    }

    boolean isLoaded() {
        return !keys.isEmpty();
    }

    IssuerDocument document() {
        return document;
    }

    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
        Thread.startVirtualThread(document::read);
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refreshWhenDue() {
        if (!clock.instant().isBefore(nextRefresh)) {
            document.read();
        }
    }

    private void read() {
        nextRefresh = clock.instant().plus(BETWEEN_FAILURES);
        PublishedJwks published = issuer.keys();
        keys = published.keys();
        nextRefresh = clock.instant().plus(published.maxAge().dividedBy(2));
    }
}
