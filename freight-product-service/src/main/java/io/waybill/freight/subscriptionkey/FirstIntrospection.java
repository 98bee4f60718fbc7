package io.waybill.freight.subscriptionkey;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import io.waybill.common.Uptime;
import io.waybill.common.issuer.IntrospectionAnswer;
import io.waybill.common.issuer.IssuerClient;
import io.waybill.common.issuer.IssuerUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/**
 * Ready once this replica has got an answer about a key, so that unknown keys do not meet a cold client or an issuer
 * that has not started. Ready without an answer after a while, because callers with tokens need no introspection.
 */
@Readiness
@ApplicationScoped
class FirstIntrospection implements HealthCheck {

    private static final Logger LOG = Logger.getLogger(FirstIntrospection.class);
    /** A key that nobody has. */
    private static final String NOBODYS_KEY = "warm-up";

    /** Time since the start after which a replica is ready even without an answer. */
    private static final Duration READY_AFTER = Duration.ofMinutes(1);

    private final Function<String, Uni<IntrospectionAnswer>> issuer;
    private final KeyCacheConfig config;
    private final InstantSource clock;
    private final Instant start;
    private volatile boolean answered;

    @Inject
    FirstIntrospection(IssuerClient issuer, KeyCacheConfig config) {
        this(issuer::introspect, config, Uptime.UPTIME);
    }

    FirstIntrospection(Function<String, Uni<IntrospectionAnswer>> issuer, KeyCacheConfig config, InstantSource clock) {
        this.issuer = issuer;
        this.config = config;
        this.clock = clock;
        this.start = clock.instant();
    }

    @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void askUntilAnswered() {
        if (answered) {
            return;
        }
        try {
            issuer.apply(NOBODYS_KEY).await().atMost(config.introspectionBudget());
            answered = true;
        } catch (IssuerUnavailableException | FaultToleranceException | TimeoutException e) {
            LOG.debugf("auth-token-service does not introspect yet: %s", e);
        }
    }

    @Override
    public HealthCheckResponse call() {
        boolean waitedLongEnough = Duration.between(start, clock.instant()).compareTo(READY_AFTER) >= 0;
        return HealthCheckResponse.named("subscription keys introspected")
                .status(answered || waitedLongEnough)
                .withData("answered", answered)
                .build();
    }
}
