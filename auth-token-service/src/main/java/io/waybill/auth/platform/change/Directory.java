package io.waybill.auth.platform.change;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.waybill.common.web.EventLoop;
import java.util.Optional;
import java.util.function.Function;

/**
 * Objects of the registry, remembered in memory by id. Unknown ids are remembered in a cache of their own: otherwise
 * the time of the query would reveal them, and strangers could push known objects out. A change is seen here at once,
 * and on other replicas within the poll interval of the change feed.
 */
public final class Directory<T> {

    private static final int MAX_UNKNOWN = 10_000;

    private final ChangeKind kind;
    private final Function<String, Optional<T>> stored;
    private final Cache<String, T> known;
    private final Cache<String, Boolean> unknown =
            Caffeine.newBuilder().maximumSize(MAX_UNKNOWN).build();

    /**
     * @param kind of the changes whose subject is the id
     * @param size the most objects remembered
     * @param stored reads an object from the database
     */
    public Directory(ChangeKind kind, long size, Function<String, Optional<T>> stored) {
        this.kind = kind;
        this.stored = stored;
        this.known = Caffeine.newBuilder().maximumSize(size).recordStats().build();
    }

    /** The object with this id. */
    public Optional<T> find(String id) {
        if (!known.asMap().containsKey(id)) {
            if (unknown.getIfPresent(id) != null) {
                return Optional.empty();
            }
            EventLoop.refuseToWait();
        }
        return Optional.ofNullable(known.get(id, this::load));
    }

    /** The known objects, for metrics. */
    public Cache<String, T> cache() {
        return known;
    }

    private T load(String id) {
        if (unknown.getIfPresent(id) != null) {
            return null;
        }
        Optional<T> found = stored.apply(id);
        if (found.isEmpty()) {
            unknown.put(id, true);
        }
        return found.orElse(null);
    }

    /** Forgets what has changed. */
    public void onChange(RegistryChanged change) {
        // The objects first: this waits for a load that has not yet seen the change and may call the id unknown.
        if (change.kind() == kind) {
            known.invalidate(change.subject());
            unknown.invalidate(change.subject());
        } else if (change.kind() == ChangeKind.EVERYTHING) {
            known.invalidateAll();
            unknown.invalidateAll();
        }
    }
}
