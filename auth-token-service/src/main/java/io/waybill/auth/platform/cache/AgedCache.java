package io.waybill.auth.platform.cache;

import com.github.benmanes.caffeine.cache.AsyncCacheLoader;
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
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
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
 * <p>One load of an id runs at a time. That an id is unknown is cached for {@link #FRESH}, else the time of the query
 * would reveal it, and in a cache of its own, else strangers could push known objects out.
 */
public final class AgedCache<K, V> {

    /** Age up to which an entry is used as it is. */
    public static final Duration FRESH = Duration.ofSeconds(5);

    /** Age up to which an entry is used while the database answers. */
    public static final Duration USABLE = Duration.ofSeconds(10);

    /** Age up to which a value is used while the database does not answer. */
    public static final Duration RETAINED = Duration.ofMinutes(15);

    private static final Logger LOG = Logger.getLogger(AgedCache.class);

    /** How long a call waits for a newer value, and how long a failed load is not repeated. */
    private static final long WAIT_NANOS = Duration.ofSeconds(1).toNanos();

    private static final Duration FIRST_LOAD = Duration.ofSeconds(3);
    private static final int MAX_UNKNOWN = 10_000;
    private static final int MAX_REPORTED = 1_000;
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Function<K, Optional<V>> loader;
    private final Executor executor;
    private final Ticker ticker;
    private final AsyncLoadingCache<K, Entry<V>> known;
    private final Cache<K, Boolean> unknown;
    private final AtomicLong invalidations = new AtomicLong();

    /** Ids whose load failed although the database answers: each is logged once. */
    private final Cache<K, Boolean> reported;

    /** Whether the last load met an outage of the database: the first is logged. */
    private volatile boolean failing;

    private volatile long failedAt;

    /**
     * @param size the most known objects that are cached
     * @param executor runs the loads, a bounded number at a time
     * @param loader reads an object from the database
     */
    AgedCache(long size, Executor executor, Ticker ticker, Function<K, Optional<V>> loader) {
        this.loader = loader;
        this.executor = executor;
        this.ticker = ticker;
        this.known = Caffeine.newBuilder()
                .maximumSize(size)
                .expireAfter(Expiry.<K, Entry<V>>writing((id, entry) -> entry.remaining(ticker.read())))
                .ticker(ticker)
                .recordStats()
                .buildAsync(new AsyncCacheLoader<K, Entry<V>>() {
                    @Override
                    public CompletableFuture<Entry<V>> asyncLoad(K id, Executor unused) {
                        return load(id, null);
                    }

                    @Override
                    public CompletableFuture<Entry<V>> asyncReload(K id, Entry<V> last, Executor unused) {
                        last.reloadingSince = ticker.read();
                        return load(id, last);
                    }
                });
        this.unknown = ids(MAX_UNKNOWN, FRESH, ticker);
        this.reported = ids(MAX_REPORTED, RETAINED, ticker);
    }

    private static <K> Cache<K, Boolean> ids(int size, Duration age, Ticker ticker) {
        return Caffeine.newBuilder()
                .maximumSize(size)
                .expireAfterWrite(age)
                .ticker(ticker)
                .build();
    }

    /** An object as the latest load that succeeded has found it. */
    private static final class Entry<V> {

        /** {@code null} if no load has succeeded. */
        private final V value;

        private final long loadedAt;

        /** Why the latest load failed; {@code null} if it did not. */
        private final Throwable failure;

        private final long failedAt;

        /** When the present load began; {@code null} if none has begun. */
        private volatile Long reloadingSince;

        private Entry(V value, long loadedAt, Throwable failure, long failedAt) {
            this.value = value;
            this.loadedAt = loadedAt;
            this.failure = failure;
            this.failedAt = failedAt;
        }

        private boolean isYoungerThan(Duration age, long now) {
            return now - loadedAt <= age.toNanos();
        }

        private boolean hasJustFailed(long now) {
            return failure != null && now - failedAt < WAIT_NANOS;
        }

        private Duration remaining(long now) {
            return value == null ? Duration.ZERO : Duration.ofNanos(Math.max(0, RETAINED.toNanos() - (now - loadedAt)));
        }
    }

    /**
     * The object with this id, at once if its entry may be used.
     *
     * @return fails as the loader does if there is no entry, and with 503 if too many loads wait, the database has
     *     failed within the last second, or loading takes longer than three seconds
     */
    public CompletionStage<Optional<V>> find(K id) {
        Entry<V> entry = known.synchronous().getIfPresent(id);
        if (entry == null || entry.value == null) {
            return unknown.getIfPresent(id) == null
                    ? firstLoad(id)
                    : CompletableFuture.completedStage(Optional.empty());
        }
        long now = ticker.read();
        if (entry.isYoungerThan(FRESH, now) || entry.hasJustFailed(now)) {
            return CompletableFuture.completedStage(value(entry));
        }
        CompletableFuture<Entry<V>> reload = known.synchronous().refresh(id);
        Long began = entry.reloadingSince;
        long wait = began == null ? WAIT_NANOS : began + WAIT_NANOS - now;
        // Nobody waits behind a slow load whose entry is usable.
        return entry.isYoungerThan(USABLE, now) || wait <= 0
                ? CompletableFuture.completedStage(value(entry))
                : reload.copy()
                        .completeOnTimeout(entry, wait, TimeUnit.NANOSECONDS)
                        .thenApply(AgedCache::value);
    }

    private CompletionStage<Optional<V>> firstLoad(K id) {
        return known.get(id)
                .copy()
                .orTimeout(FIRST_LOAD.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(tooLate -> failed(null, unavailable()))
                .thenApply(AgedCache::value);
    }

    private static <V> Optional<V> value(Entry<V> entry) {
        if (entry != null && entry.value == null) {
            throw entry.failure instanceof RuntimeException known ? known : new CompletionException(entry.failure);
        }
        return Optional.ofNullable(entry).map(present -> present.value);
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

    /** Removes an entry, because the object has been changed here; a load in progress may have missed the change. */
    public void invalidate(K id) {
        invalidations.incrementAndGet();
        known.synchronous().invalidate(id);
        unknown.invalidate(id);
    }

    public void invalidateAll() {
        invalidations.incrementAndGet();
        known.synchronous().invalidateAll();
        unknown.invalidateAll();
    }

    /** The known objects, for metrics. */
    public Cache<K, ?> known() {
        return known.synchronous();
    }

    private CompletableFuture<Entry<V>> load(K id, Entry<V> last) {
        try {
            return CompletableFuture.supplyAsync(() -> loaded(id, last), executor);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(
                    failed(last, ApiException.unavailable("too many objects are being loaded at the moment", 1)));
        }
    }

    /** The present object; {@code null}, which the cache keeps none of, if there is none. */
    private Entry<V> loaded(K id, Entry<V> last) {
        long now = ticker.read();
        if (failing && now - failedAt < WAIT_NANOS) {
            // Else each of the loads that wait would wait for the database in turn.
            return failed(last, unavailable());
        }
        long before = invalidations.get();
        try {
            Optional<V> value = loader.apply(id);
            failing = false;
            if (value.isEmpty()) {
                unknown.put(id, true);
                if (invalidations.get() != before) {
                    // The object may have been stored after it was looked for.
                    unknown.invalidate(id);
                }
            }
            return value.map(present -> new Entry<>(present, now, null, now)).orElse(null);
        } catch (RuntimeException | Error e) {
            report(id, e);
            return failed(last, e);
        }
    }

    private Entry<V> failed(Entry<V> last, Throwable why) {
        long now = ticker.read();
        return new Entry<>(last == null ? null : last.value, last == null ? now : last.loadedAt, why, now);
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
