package io.waybill.common.overload;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Queries of calls that find their answer in memory as a rule ({@link Kind#CALLS}): they hold no more than half of the
 * threads of those that do, however slow the database is.
 */
@ApplicationScoped
public class RareQueries {

    /** For a burst: a service that has just started knows nobody. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private final Semaphore free;

    @Inject
    RareQueries(CallLanes lanes) {
        this(Math.max(1, lanes.of(Kind.CALLS).threads() / 2));
    }

    /** So many at once. */
    public RareQueries(int atOnce) {
        this.free = new Semaphore(atOnce, true);
    }

    /** Makes one; fails with 503 if it would have to wait for others too long. */
    public <T> T make(Supplier<T> query) {
        try {
            if (!free.tryAcquire(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new Overloaded(Kind.CALLS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded(Kind.CALLS);
        }
        try {
            return query.get();
        } finally {
            free.release();
        }
    }
}
