package io.waybill.auth.platform.change;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.waybill.auth.platform.change.ChangeRepository.Change;
import io.waybill.auth.platform.change.ChangeRepository.State;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Tells all replicas about changes. Code that changes the registry publishes the change in the same transaction. Code
 * that remembers a part of the registry observes {@link RegistryChanged} after the commit and forgets it. A replica
 * that cannot read the changes knows for how long, and stops giving promises in time.
 */
@ApplicationScoped
public class ChangeFeed {

    /** How far a replica's clock may be ahead of the database's: the services accept tokens dated this far ahead. */
    public static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    private static final Logger LOG = Logger.getLogger(ChangeFeed.class);
    private static final Duration KEPT = Duration.ofHours(1);

    /**
     * Every service must know of a revocation within ten seconds, even if its connections lead to this replica. It asks
     * every five seconds, and its first question after this limit finds another replica.
     */
    private static final Duration FRESH = Duration.ofSeconds(4);

    /** The services use an unconfirmed list of revocations for this long. */
    private static final Duration USABLE = Duration.ofMinutes(15);

    private static final int RETRY_AFTER_SECONDS = 5;

    private final ChangeRepository changes;
    private final Event<RegistryChanged> event;
    private final Clock clock;
    private final InstantSource uptime;

    private volatile long seen;
    private volatile Instant readAt;
    private volatile Duration ahead = Duration.ZERO;

    @Inject
    ChangeFeed(ChangeRepository changes, Event<RegistryChanged> event, Clock clock) {
        this(changes, event, clock, Uptime.UPTIME);
    }

    ChangeFeed(ChangeRepository changes, Event<RegistryChanged> event, Clock clock, InstantSource uptime) {
        this.changes = changes;
        this.event = event;
        this.clock = clock;
        this.uptime = uptime;
        this.readAt = uptime.instant();
    }

    /** Runs first at start-up, so that everything remembered later is at least as new as this version. */
    void start(@Observes @Priority(1) StartupEvent started) {
        seen = read().version();
    }

    /**
     * Records a change in the present transaction.
     *
     * @return its version, higher than that of every change committed before
     */
    public long publish(ChangeKind kind, String subject) {
        long version = changes.append(kind, subject);
        event.fire(new RegistryChanged(kind, subject));
        return version;
    }

    /**
     * Refuses to answer about revocations if the answer may be out of date.
     *
     * @throws ApiException 503 if this replica could not read the changes for 4 s
     */
    public void requireFresh() {
        require(FRESH, "what has been revoked is not known here at the moment");
    }

    /**
     * Asks the database, and stops waiting when this replica's knowledge becomes out of date: a dead database may leave
     * a question open for half a minute.
     *
     * @throws ApiException 503 if this replica could not read the changes for 4 s, before the question or during it
     */
    public <T> T whileFresh(Supplier<T> question) {
        requireFresh();
        CompletableFuture<T> answer = CompletableFuture.supplyAsync(question, Infrastructure.getDefaultExecutor());
        while (true) {
            Duration left = Duration.between(uptime.instant(), readAt.plus(FRESH));
            try {
                return answer.get(left.toMillis() + 1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                requireFresh();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /**
     * Refuses to issue a token on outdated knowledge, or with a date that a revocation would miss.
     *
     * @throws ApiException 503 if this replica could not read the changes for 15 minutes, or its clock is ahead of the
     *     database's by more than {@link #CLOCK_SKEW}
     */
    public void requireUsable() {
        require(USABLE, "no token can be issued: the registry cannot be read");
        if (ahead.compareTo(CLOCK_SKEW) > 0) {
            throw ApiException.unavailable(
                    "no token can be issued: this replica's clock is wrong", RETRY_AFTER_SECONDS);
        }
    }

    /**
     * The time of this replica's clock, or of the database's if that is earlier. Revocations carry the database's time,
     * and a token dated after a revocation survives it.
     */
    public Instant now() {
        Instant now = clock.instant();
        Duration known = ahead;
        return known.isPositive() ? now.minus(known) : now;
    }

    private void require(Duration age, String otherwise) {
        if (readAt.plus(age).isBefore(uptime.instant())) {
            throw ApiException.unavailable(otherwise, RETRY_AFTER_SECONDS);
        }
    }

    /** Reads the changes made by other replicas. */
    @Scheduled(
            identity = "change-feed",
            every = "${waybill.auth.change-poll-interval}",
            concurrentExecution = ConcurrentExecution.SKIP)
    void poll() {
        Instant asked = uptime.instant();
        long latest = read().version();
        boolean complete = latest >= seen;
        while (complete && seen < latest) {
            List<Change> news = changes.after(seen);
            complete = !news.isEmpty() && news.getFirst().version() == seen + 1;
            if (complete) {
                for (Change change : news) {
                    event.fire(new RegistryChanged(ChangeKind.valueOf(change.kind()), change.subject()));
                    seen = change.version();
                }
            }
        }
        if (!complete) {
            LOG.warnf("the changes from version %d to %d are gone: everything is read anew", seen, latest);
            event.fire(new RegistryChanged(ChangeKind.EVERYTHING, ""));
            seen = latest;
        }
        readAt = asked;
    }

    private State read() {
        Instant now = clock.instant();
        State state = changes.state();
        // Measured from before the question, so that a slow answer does not look like a fast clock.
        Duration measured = Duration.between(state.now(), now);
        if (measured.compareTo(CLOCK_SKEW) > 0 && ahead.compareTo(CLOCK_SKEW) <= 0) {
            LOG.errorf(
                    "this replica's clock is %d s ahead of the database's: it issues no tokens", measured.toSeconds());
        }
        ahead = measured;
        return state;
    }

    @Scheduled(identity = "change-feed-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        changes.deleteOlderThan(KEPT);
    }
}
