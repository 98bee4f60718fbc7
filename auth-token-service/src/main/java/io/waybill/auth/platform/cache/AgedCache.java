package io.waybill.auth.platform.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.quarkus.runtime.BlockingOperationNotAllowedException;
import io.vertx.core.Context;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.DatabaseOutage;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * Rows of the database, cached by id. The age of an entry decides what happens when it is used:
 *
 * <ul>
 *   <li>up to {@link #FRESH}: it is used
 *   <li>up to {@link #USABLE}: it is used, and loaded again in the background
 *   <li>older: it is loaded before it is used; the last value serves, up to {@link #RETAINED}, if loading fails or
 *       takes longer than a second
 * </ul>
 *
 * <p>One load of an id runs at a time. Unknown ids have a cache of their own: otherwise the time of the query would
 * reveal them, and strangers could push known objects out.
 */
public final class AgedCache<K, V> {

    /** Age up to which an entry is used as it is. */
    public static final Duration FRESH = Duration.ofSeconds(5);

    /** Age up to which an entry is used while the database answers. */
    public static final Duration USABLE = Duration.ofSeconds(10);

    /** Age up to which an entry is used while the database does not answer. */
    public static final Duration RETAINED = Duration.ofMinutes(15);

    private static final Logger LOG = Logger.getLogger(AgedCache.class);

    private static final long WAIT_NANOS = Duration.ofSeconds(1).toNanos();
    private static final Duration FIRST_LOAD = Duration.ofSeconds(3);
    private static final int MAX_UNKNOWN = 10_000;
    private static final int MAX_REPORTED = 1_000;
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Function<K, Optional<V>> loader;
    private final Executor executor;
    private final Ticker ticker;
    private final Cache<K, Entry<V>> known;
    private final Cache<K, Entry<V>> unknown;
    private final ConcurrentMap<K, Load<V>> loads = new ConcurrentHashMap<>();

    /** Ids whose load failed although the database answers: each is logged once. */
    private final Cache<K, Boolean> reported;

    /** Whether the last load met an outage of the database: the first is logged. */
    private volatile boolean failing;

    private volatile long failedAt;

    /** An entry of a cache. */
    private static final class Entry<V> {

        private final Optional<V> value;
        private final long loadedAt;
        private volatile long failedAt;
        private volatile boolean failed;

        private Entry(Optional<V> value, long loadedAt) {
            this.value = value;
            this.loadedAt = loadedAt;
        }

        private boolean isYoungerThan(Duration age, long now) {
            return now - loadedAt <= age.toNanos();
        }

        private boolean hasJustFailed(long now) {
            return failed && now - failedAt < WAIT_NANOS;
        }

        private void fail(long now) {
            failedAt = now;
            failed = true;
        }
    }

    /** A load in progress. */
    private static final class Load<V> {

        private final long startedAt;
        private final CompletableFuture<Optional<V>> result = new CompletableFuture<>();

        private Load(long startedAt) {
            this.startedAt = startedAt;
        }
    }

    /**
     * @param size the most known objects that are cached
     * @param executor runs the loads, a bounded number at a time
     * @param loader reads an object from the database
     */
    AgedCache(long size, Executor executor, Ticker ticker, Function<K, Optional<V>> loader) {
        this.loader = loader;
        this.executor = executor;
        this.ticker = ticker;
        this.known = entries(size, ticker);
        this.unknown = entries(MAX_UNKNOWN, ticker);
        this.reported = Caffeine.newBuilder()
                .maximumSize(MAX_REPORTED)
                .expireAfterWrite(RETAINED)
                .ticker(ticker)
                .build();
    }

    private static <K, V> Cache<K, Entry<V>> entries(long size, Ticker ticker) {
        return Caffeine.newBuilder()
                .maximumSize(size)
                .expireAfterWrite(RETAINED)
                .ticker(ticker)
                .recordStats()
                .build();
    }

    /**
     * The object with this id, at once if its entry may be used.
     *
     * @return fails as the loader does if there is no entry, and with 503 if too many loads wait, the database has
     *     failed within the last second, or loading takes longer than three seconds
     */
    public CompletionStage<Optional<V>> find(K id) {
        Entry<V> last = cached(id);
        long now = ticker.read();
        if (last != null && (last.isYoungerThan(FRESH, now) || last.hasJustFailed(now))) {
            return CompletableFuture.completedStage(last.value);
        }
        Load<V> load = loading(id, now);
        if (last == null) {
            return firstLoad(load);
        }
        long wait = load.startedAt + WAIT_NANOS - now;
        return last.isYoungerThan(USABLE, now) || wait <= 0
                ? CompletableFuture.completedStage(last.value)
                : load.result
                        .exceptionally(failure -> last.value)
                        .completeOnTimeout(last.value, wait, TimeUnit.NANOSECONDS);
    }

    private static <V> CompletionStage<Optional<V>> firstLoad(Load<V> load) {
        return load.result
                .copy()
                .orTimeout(FIRST_LOAD.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    throw failure instanceof TimeoutException
                            ? unavailable()
                            : failure instanceof CompletionException known ? known : new CompletionException(failure);
                });
    }

    /**
     * As {@link #find}, waiting for a load.
     *
     * @throws BlockingOperationNotAllowedException on an event loop, if the object has to be loaded
     */
    public Optional<V> get(K id) {
        CompletableFuture<Optional<V>> found = find(id).toCompletableFuture();
        if (!found.isDone() && Context.isOnEventLoopThread()) {
            throw new BlockingOperationNotAllowedException("an event loop must not wait for the database");
        }
        try {
            return found.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Removes an entry, because the object has been changed here. */
    public void invalidate(K id) {
        loads.compute(id, (any, load) -> {
            known.invalidate(id);
            unknown.invalidate(id);
            return null;
        });
    }

    public void invalidateAll() {
        loads.clear();
        known.invalidateAll();
        unknown.invalidateAll();
    }

    /** The known objects, for metrics. */
    public Cache<K, ?> known() {
        return known;
    }

    private Entry<V> cached(K id) {
        Entry<V> entry = known.getIfPresent(id);
        return entry == null ? unknown.getIfPresent(id) : entry;
    }

    private Load<V> loading(K id, long now) {
        Load<V> load = new Load<>(now);
        Load<V> present = loads.putIfAbsent(id, load);
        if (present != null) {
            return present;
        }
        try {
            executor.execute(() -> run(id, load));
        } catch (RejectedExecutionException e) {
            fail(id, load, ApiException.unavailable("too many objects are being loaded at the moment", 1));
        }
        return load;
    }

    private void run(K id, Load<V> load) {
        long now = ticker.read();
        if (failing && now - failedAt < WAIT_NANOS) {
            // Else each of the loads that wait would wait for the database in turn.
            fail(id, load, unavailable());
            return;
        }
        try {
            Optional<V> value = loader.apply(id);
            store(id, load, new Entry<>(value, now));
            failing = false;
            load.result.complete(value);
        } catch (RuntimeException | Error e) {
            report(id, e);
            fail(id, load, e);
        }
    }

    private void store(K id, Load<V> load, Entry<V> entry) {
        loads.computeIfPresent(id, (any, present) -> {
            // Removed during the load, which may have missed the change.
            if (!present.equals(load)) {
                return present;
            }
            (entry.value.isPresent() ? known : unknown).put(id, entry);
            (entry.value.isPresent() ? unknown : known).invalidate(id);
            return null;
        });
    }

    private void fail(K id, Load<V> load, Throwable failure) {
        loads.computeIfPresent(id, (any, present) -> {
            // Removed during the load: a newer one has not failed.
            if (!present.equals(load)) {
                return present;
            }
            Entry<V> last = cached(id);
            if (last != null) {
                last.fail(ticker.read());
            }
            return null;
        });
        load.result.completeExceptionally(failure);
    }

    private void report(K id, Throwable failure) {
        if (DatabaseOutage.isBehind(failure)) {
            if (!failing) {
                LOG.warnf("the database does not answer; cached values are used for up to 15 minutes: %s", failure);
            }
            failedAt = ticker.read();
            failing = true;
        } else if (reported.asMap().putIfAbsent(id, true) == null) {
            // Without the id: that of a client is a key.
            LOG.error("an object cannot be loaded", failure);
        }
    }

    private static ApiException unavailable() {
        return ApiException.unavailable("the registry does not answer at the moment", RETRY_AFTER_SECONDS);
    }
}
