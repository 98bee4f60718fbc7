package io.waybill.auth.change;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.change.ChangeRepository.Change;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Tells this replica and the others what has changed. Code that changes the registry publishes the change in the same
 * transaction; code that remembers something from it observes {@link RegistryChanged} after the commit, and forgets it.
 */
@ApplicationScoped
public class ChangeFeed {

    private static final Logger LOG = Logger.getLogger(ChangeFeed.class);
    private static final Duration KEPT = Duration.ofHours(1);

    private final ChangeRepository changes;
    private final Event<RegistryChanged> event;
    private final Clock clock;
    private final AtomicLong seen = new AtomicLong();

    ChangeFeed(ChangeRepository changes, Event<RegistryChanged> event, Clock clock) {
        this.changes = changes;
        this.event = event;
        this.clock = clock;
    }

    /** Runs first at start-up: whatever is remembered later is at least as new as this version. */
    void start(@Observes @Priority(1) StartupEvent started) {
        seen.set(changes.latestVersion());
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

    /** Picks up what other replicas have changed. */
    @Scheduled(
            identity = "change-feed",
            every = "${waybill.auth.change-poll-interval}",
            concurrentExecution = ConcurrentExecution.SKIP)
    void poll() {
        List<Change> news;
        do {
            news = changes.after(seen.get());
            if (!news.isEmpty() && news.getFirst().version() != seen.get() + 1) {
                LOG.infof(
                        "changes before version %d are gone: starting anew",
                        news.getFirst().version());
                event.fire(new RegistryChanged(ChangeKind.EVERYTHING, ""));
            }
            for (Change change : news) {
                event.fire(change.change());
                seen.set(change.version());
            }
        } while (news.size() == 1000);
    }

    @Scheduled(identity = "change-feed-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        changes.deleteBefore(clock.instant().minus(KEPT));
    }
}
