package io.waybill.auth.platform.time;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.common.error.ApiException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/**
 * The clock that dates tokens and the expiry of credentials. Revocations carry the database's time, and a token dated
 * after a revocation survives it; so a replica whose clock is ahead must not date tokens by its own.
 */
@ApplicationScoped
public class DatabaseClock {

    /** How far a replica's clock may be ahead of the database's: the services accept tokens dated this far ahead. */
    public static final Duration TOLERANCE = Duration.ofSeconds(5);

    private static final Logger LOG = Logger.getLogger(DatabaseClock.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final TimeRepository repository;
    private final Clock clock;

    private volatile Duration ahead = Duration.ZERO;

    DatabaseClock(TimeRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /** The time of this replica's clock, less what it is ahead of the database's. */
    public Instant now() {
        Instant now = clock.instant();
        Duration known = ahead;
        return known.isPositive() ? now.minus(known) : now;
    }

    /** The database's time, on which all replicas agree; it costs a query. */
    public Instant ofDatabase() {
        return repository.now();
    }

    /**
     * Refuses to date a token while the clock is wrong.
     *
     * @throws ApiException 503 if this replica's clock is ahead of the database's by more than {@link #TOLERANCE}
     */
    public void requireSynchronised() {
        if (ahead.compareTo(TOLERANCE) > 0) {
            throw ApiException.unavailable(
                    "no token can be issued: this replica's clock is wrong", RETRY_AFTER_SECONDS);
        }
    }

    void start(@Observes @Priority(1) StartupEvent started) {
        compare();
    }

    @Scheduled(identity = "database-clock", every = "5s", concurrentExecution = ConcurrentExecution.SKIP)
    void compare() {
        // Measured from before the query, so that a slow answer does not look like a fast clock.
        Instant now = clock.instant();
        Duration measured = Duration.between(repository.now(), now);
        if (measured.compareTo(TOLERANCE) > 0 && ahead.compareTo(TOLERANCE) <= 0) {
            LOG.errorf(
                    "this replica's clock is %d s ahead of the database's: it issues no tokens", measured.toSeconds());
        }
        ahead = measured;
    }
}
