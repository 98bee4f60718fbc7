package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Readers that wait for an entry of the feed. A single query at a time serves all of them, and only while there are
 * any.
 */
@ApplicationScoped
public class FeedWaiting {

    private static final Logger LOG = Logger.getLogger(FeedWaiting.class);

    /** Maximum number of waiting readers; further readers are answered at once. */
    private static final int MOST = 1_000;

    private final FeedRepository repository;
    private final Set<Reader> readers = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    public FeedWaiting(FeedRepository repository) {
        this.repository = repository;
    }

    private record Reader(long position, UniEmitter<? super Boolean> emitter) {}

    /**
     * Completes as soon as there are entries after the position, the time is over or the replica drains; the result
     * says whether there are entries.
     */
    Uni<Boolean> forEntriesAfter(long position, Duration limit) {
        return Uni.createFrom()
                .<Boolean>emitter(emitter -> {
                    Reader reader = new Reader(position, emitter);
                    readers.add(reader);
                    emitter.onTermination(() -> readers.remove(reader));
                    if (draining || readers.size() > MOST) {
                        answer(reader, false);
                    }
                })
                .ifNoItem()
                .after(limit)
                .recoverWithItem(false);
    }

    /** Number of waiting readers. */
    int size() {
        return readers.size();
    }

    /** Answers readers with new entries, every {@link FeedConfig.Feed#lookEvery()}. */
    @Scheduled(
            identity = "feed-look",
            every = "${waybill.instructions.feed.look-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void look() {
        if (readers.isEmpty()) {
            return;
        }
        try {
            long end = QuarkusTransaction.requiringNew()
                    .call(() -> repository.hasUnnumbered()
                            ? Long.MAX_VALUE
                            : repository.head().lastPosition());
            readers.stream().filter(reader -> reader.position() < end).forEach(reader -> answer(reader, true));
        } catch (RuntimeException e) {
            LOG.debugf("the end of the feed could not be read: %s", e);
        }
    }

    /** Answers all readers when the replica is about to stop. */
    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
        readers.forEach(reader -> answer(reader, false));
    }

    private void answer(Reader reader, boolean found) {
        readers.remove(reader);
        reader.emitter().complete(found);
    }
}
