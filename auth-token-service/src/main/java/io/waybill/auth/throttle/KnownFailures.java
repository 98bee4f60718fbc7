package io.waybill.auth.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.throttle.FailedAttemptRepository.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The failures that this replica knows of: its own at once, those of the others within a second or two. Only counters
 * that have used up a quarter of what is free are shared, and only so many a second: a stranger who tries a new name
 * from a new address each time fills no table.
 */
@ApplicationScoped
class KnownFailures {

    /** About 300 bytes each. */
    private static final int MAX_COUNTERS = 50_000;

    private static final int MAX_UNTOLD = 10_000;
    private static final int TOLD_A_SECOND = 100;
    private static final int READ_AT_ONCE = 5_000;
    private static final Duration OVERLAP = Duration.ofSeconds(10);

    private final FailedAttemptRepository repository;
    private final ThrottleConfig config;
    private final Clock clock;
    private final Cache<Counter, Failures> known;
    private final Set<Counter> untold = ConcurrentHashMap.newKeySet();
    private final Set<Counter> cleared = ConcurrentHashMap.newKeySet();
    private volatile Instant readUntil;

    KnownFailures(FailedAttemptRepository repository, ThrottleConfig config, Clock clock) {
        this.repository = repository;
        this.config = config;
        this.clock = clock;
        this.known = Caffeine.newBuilder()
                .maximumSize(MAX_COUNTERS)
                .expireAfterWrite(config.window())
                .build();
        this.readUntil = clock.instant().minus(config.window());
    }

    /** Whether an attempt has its place, and how long it must wait if it has none. */
    record Place(boolean isReserved, Duration delay) {

        private static final Place NOT_NEEDED = new Place(false, Duration.ZERO);
    }

    /** How long the next attempt has to wait. */
    Duration delay(Counter counter, int free, Instant now) {
        Failures failures = known.getIfPresent(counter);
        return failures == null ? Duration.ZERO : failures.delay(free, config, now);
    }

    /**
     * Lets an attempt take its place, if it need not wait. Where nothing has failed, it needs none; nor while few of
     * the ids of a network have.
     */
    Place reserve(Counter counter, int free, Instant now) {
        if (known.getIfPresent(counter) == null) {
            return Place.NOT_NEEDED;
        }
        Place[] place = {Place.NOT_NEEDED};
        known.asMap().computeIfPresent(counter, (same, failures) -> {
            Duration delay = failures.delay(free, config, now);
            if (delay.isPositive()) {
                place[0] = new Place(false, delay);
            } else if (!failures.isOver(now, config.window()) && (!counter.isOfAllIds() || failures.count() >= free)) {
                place[0] = new Place(true, delay);
                return failures.reserved(now);
            }
            return failures;
        });
        return place[0];
    }

    void release(Counter counter) {
        known.asMap().computeIfPresent(counter, (same, failures) -> failures.released());
    }

    /**
     * Counts a failure.
     *
     * @param sharedFrom how many of them the other replicas are told of
     * @return how many there are in the present window
     */
    int fail(Counter counter, int sharedFrom, Instant now) {
        int count = known.asMap()
                .merge(counter, Failures.first(now), (old, first) -> old.oneMore(now, config.window()))
                .count();
        if (count >= sharedFrom && untold.size() < MAX_UNTOLD) {
            untold.add(counter);
        }
        return count;
    }

    /** Forgets the failures, here and in the database. */
    void clear(Counter counter) {
        if (known.asMap().remove(counter) != null) {
            untold.remove(counter);
            if (cleared.size() < MAX_UNTOLD) {
                cleared.add(counter);
            }
        }
    }

    /** Tells the others what has failed here, and picks up what they have counted. */
    @Scheduled(identity = "failed-attempts", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void share() {
        if (!config.enabled()) {
            return;
        }
        tell();
        Instant now = clock.instant();
        Instant after = readUntil.minus(OVERLAP);
        List<Row> rows;
        do {
            rows = repository.since(after, READ_AT_ONCE);
            rows.forEach(this::merge);
            after = rows.isEmpty() ? after : rows.getLast().failures().lastAt();
        } while (rows.size() == READ_AT_ONCE);
        readUntil = now;
    }

    private void tell() {
        for (Counter counter : List.copyOf(cleared)) {
            repository.clear(counter);
            cleared.remove(counter);
        }
        int told = 0;
        for (Counter counter : List.copyOf(untold)) {
            if (told == TOLD_A_SECOND) {
                break;
            }
            untold.remove(counter);
            Failures failures = known.getIfPresent(counter);
            if (failures != null && failures.unshared() > 0) {
                told++;
                Failures shared = repository.add(counter, failures, config.window());
                known.asMap()
                        .computeIfPresent(
                                counter,
                                (same, own) -> own.told(failures.unshared()).merged(shared, config.window()));
            }
        }
    }

    private void merge(Row row) {
        known.asMap().merge(row.counter(), row.failures(), (own, shared) -> own.merged(shared, config.window()));
    }

    @Scheduled(identity = "failed-attempts-cleanup", every = "1m", delayed = "1m")
    void cleanUp() {
        repository.deleteExpired(clock.instant(), config.window());
    }
}
