package io.waybill.indiainstruction.feed;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.waybill.indiainstruction.event.EventLog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
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

    /** Each reader that is answered reads its page on a worker thread, which calls of others need as well. */
    private static final int ANSWERED_AT_ONCE = 50;

    private static final Duration BETWEEN_BATCHES = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final EventLog log;
    private final Set<Reader> readers = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    public FeedWaiting(EventLog log) {
        this.log = log;
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

    /** Answers readers with new entries, a batch after the other, every {@link FeedConfig.Feed#lookEvery()}. */
    @Scheduled(
            identity = "feed-look",
            every = "${waybill.instructions.feed.look-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void look() {
        if (readers.isEmpty()) {
            return;
        }
        try {
            long end = log.hasUnnumbered() ? Long.MAX_VALUE : log.head().lastPosition();
            List<Reader> ready =
                    readers.stream().filter(reader -> reader.position() < end).toList();
            Multi.createFrom()
                    .iterable(ready)
                    .group()
                    .intoLists()
                    .of(ANSWERED_AT_ONCE)
                    .onItem()
                    .transformToUniAndConcatenate(batch -> Uni.createFrom()
                            .item(batch)
                            .invoke(next -> next.forEach(reader -> answer(reader, true)))
                            .onItem()
                            .delayIt()
                            .by(BETWEEN_BATCHES))
                    .collect()
                    .last()
                    .await()
                    .atMost(LONGEST);
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
