package io.waybill.auth.platform.change;

import io.waybill.common.web.EventLoop;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * A value loaded from the database once, and again after it was forgotten. While the database does not answer, the last
 * value is used, so that known callers are served.
 */
public final class Remembered<T> {

    private static final Logger LOG = Logger.getLogger(Remembered.class);

    /** While the database is unavailable, only one call in this time asks it. */
    private static final long RETRY_NANOS = 1_000_000_000L;

    private record Loaded<T>(long generation, T value) {}

    private final Supplier<T> loader;
    private final AtomicLong wanted = new AtomicLong();
    private volatile Loaded<T> loaded;
    private volatile long failedAt;
    private volatile boolean failing;

    public Remembered(Supplier<T> loader) {
        this.loader = loader;
    }

    /** The value; loaded if it was forgotten. */
    public T get() {
        Loaded<T> present = loaded;
        if (present != null && (present.generation() == wanted.get() || hasJustFailed())) {
            return present.value();
        }
        EventLoop.refuseToWait();
        return load();
    }

    private boolean hasJustFailed() {
        return failing && System.nanoTime() - failedAt < RETRY_NANOS;
    }

    /** As {@link #get}; empty if the database does not answer, so that the present value is unknown. */
    public Optional<T> upToDate() {
        T value = get();
        return failing && loaded.generation() != wanted.get() ? Optional.empty() : Optional.of(value);
    }

    /** The last loaded value, without asking the database; {@code null} before the first time. */
    public T lastKnown() {
        Loaded<T> present = loaded;
        return present == null ? null : present.value();
    }

    public void forget() {
        wanted.incrementAndGet();
    }

    private synchronized T load() {
        long generation = wanted.get();
        Loaded<T> present = loaded;
        if (present != null && (present.generation() == generation || hasJustFailed())) {
            return present.value();
        }
        try {
            // The generation is read first: a change during the load leads to another load.
            Loaded<T> fresh = new Loaded<>(generation, loader.get());
            loaded = fresh;
            failing = false;
            return fresh.value();
        } catch (RuntimeException e) {
            if (present == null) {
                throw e;
            }
            failedAt = System.nanoTime();
            failing = true;
            LOG.warn("the database does not answer; going on with what is known", e);
            return present.value();
        }
    }
}
