package io.waybill.auth.platform.cache;

import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.eclipse.microprofile.context.ManagedExecutor;
import org.eclipse.microprofile.context.ThreadContext;

/** Makes caches that load on the framework's worker threads, eight at a time: on half of the connections. */
@Singleton
public class AgedCaches {

    private static final int AT_ONCE = 8;
    private static final int QUEUED = 10_000;

    private final Executor executor = ManagedExecutor.builder()
            .maxAsync(AT_ONCE)
            .maxQueued(QUEUED)
            .propagated()
            .cleared(ThreadContext.ALL_REMAINING)
            .build();

    /**
     * Makes an empty cache.
     *
     * @param size the most known objects that are cached
     * @param loader reads an object from the database
     */
    public <K, V> AgedCache<K, V> create(long size, Function<K, Optional<V>> loader) {
        return new AgedCache<>(size, executor, Ticker.systemTicker(), loader);
    }
}
