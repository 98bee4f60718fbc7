package io.waybill.freight.subscriptionkey;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/**
 * Ready once this replica has got an answer about a key, so that unknown keys do not meet a cold client or an issuer
 * that has not started. Ready without an answer after a while, because callers with tokens need no introspection.
 * Bypasses the circuit breaker, which could still be open when the issuer has started.
 */
@Readiness
@ApplicationScoped
class FirstIntrospection implements HealthCheck {

    private static final Logger LOG = Logger.getLogger(FirstIntrospection.class);
    /** A key that nobody has. */
    private static final String NOBODYS_KEY = "warm-up";

    private final IntrospectionClient client;
    private final KeyCacheConfig config;
    private final InstantSource clock;
    private final Instant start;
    private volatile boolean answered;

    @Inject
    FirstIntrospection(IntrospectionClient client, KeyCacheConfig config) {
        this(client, config, Uptime.UPTIME);
    }

    FirstIntrospection(IntrospectionClient client, KeyCacheConfig config, InstantSource clock) {
        this.client = client;
        this.config = config;
        this.clock = clock;
        this.start = clock.instant();
    }

    /**
     * Asks at once: the scheduler would only begin at the next full second. Start-up does not wait for an unavailable
     * issuer.
     */
    void start(@Observes StartupEvent event) {
        Thread.ofPlatform().name("first-introspection").start(this::askUntilAnswered);
    }

    @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void askUntilAnswered() {
        if (answered) {
            return;
        }
        try {
            client.introspect(
                    NOBODYS_KEY,
                    System.nanoTime() + config.introspectionBudget().toNanos());
            answered = true;
        } catch (IOException e) {
            LOG.debugf("auth-token-service does not introspect yet: %s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public HealthCheckResponse call() {
        boolean waitedLongEnough = Duration.between(start, clock.instant()).compareTo(config.readyAfter()) >= 0;
        return HealthCheckResponse.named("subscription keys introspected")
                .status(answered || waitedLongEnough)
                .withData("answered", answered)
                .build();
    }
}
