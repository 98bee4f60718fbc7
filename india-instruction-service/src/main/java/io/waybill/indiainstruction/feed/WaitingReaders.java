package io.waybill.indiainstruction.feed;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * Readers that wait for an entry of the feed. A single query at a time serves all of them, and only while there are
 * any.
 */
@ApplicationScoped
public class WaitingReaders {

    private static final Logger LOG = Logger.getLogger(WaitingReaders.class);

    /** Maximum number of waiting readers; further readers are answered at once. */
    private static final int MOST = 1_000;

    /** Each reader that is answered reads its page, for which it needs a connection like calls of others. */
    private static final int ANSWERED_AT_ONCE = 50;

    private static final Duration BETWEEN_BATCHES = Duration.ofMillis(50);

    private final EventRepository log;
    private final Set<Reader> readers = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    public WaitingReaders(EventRepository log) {
        this.log = log;
    }

    private record Reader(long position, CompletableFuture<Void> answered) {}

    /**
     * Waits until there are entries after the position, the time is over or the replica drains. Called on a virtual
     * thread.
     */
    void forEntriesAfter(long position, Duration limit) {
        Reader reader = new Reader(position, new CompletableFuture<>());
        readers.add(reader);
        try {
            if (!draining && readers.size() <= MOST) {
                reader.answered()
                        .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
                        .join();
            }
        } finally {
            readers.remove(reader);
        }
    }

    int size() {
        return readers.size();
    }

    /** Answers readers with new entries, a batch after the other. */
    @Scheduled(identity = "feed-look", every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void look() {
        if (readers.isEmpty()) {
            return;
        }
        try {
            long end = log.numberAll().lastPosition();
            List<Reader> ready =
                    readers.stream().filter(reader -> reader.position() < end).toList();
            for (int i = 0; i < ready.size(); i++) {
                if (i > 0 && i % ANSWERED_AT_ONCE == 0) {
                    LockSupport.parkNanos(BETWEEN_BATCHES.toNanos());
                }
                answer(ready.get(i));
            }
        } catch (RuntimeException e) {
            LOG.debugf("the end of the feed could not be read: %s", e);
        }
    }

    /** Answers all readers when the replica is about to stop. */
    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
        readers.forEach(WaitingReaders::answer);
    }

    private static void answer(Reader reader) {
        reader.answered().complete(null);
    }
}
