package io.waybill.common.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.common.security.ServiceLevel;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Counts calls against service levels, for all replicas together: per second and per UTC day, both by the store's
 * clock. Never lets through more than the level. Levels of up to {@link Lease#EXACT_UP_TO_PER_DAY} calls a day get
 * exactly their limit, with one question to the store per call. While the store does not answer, each replica limits
 * the calls of a second alone, or refuses them.
 */
public class RateLimiter {

    /** As many as PostgreSQL deletes or changes within the time that a call waits. */
    private static final int CALLERS_AT_ONCE = 1_000;

    private final RateLimitStore store;
    private final RateLimitConfig config;
    private final Map<Outcome, Counter> decisions = new EnumMap<>(Outcome.class);
    private final Counter storeFailures;
    private final Clock clock;
    private final LongSupplier nanoTime;
    private final StoreCircuitBreaker gate;
    private final Cache<String, Lease> leases;

    RateLimiter(
            RateLimitStore store, RateLimitConfig config, MeterRegistry meters, Clock clock, LongSupplier nanoTime) {
        this.store = store;
        this.config = config;
        for (Outcome outcome : Outcome.values()) {
            decisions.put(
                    outcome,
                    Counter.builder("waybill.rate.limit.decisions")
                            .description("Calls checked against their service level")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(meters));
        }
        this.storeFailures = Counter.builder("waybill.rate.limit.store.failures")
                .description("Questions of the rate limit that its store did not answer in time")
                .register(meters);
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.gate = new StoreCircuitBreaker(config);
        this.leases = Caffeine.newBuilder()
                .maximumSize(config.callerCacheSize())
                .expireAfterAccess(Duration.ofMinutes(10))
                .ticker(nanoTime::getAsLong)
                .evictionListener((String key, Lease lease, RemovalCause cause) -> giveBackEvicted(key, lease))
                .build();
    }

    /**
     * Counts one call. May wait for the store, so do not use it on an event loop.
     *
     * @param key identifies the caller, at most 100 characters, no secret: it is stored as it is
     */
    public RateLimitDecision consume(String key, ServiceLevel level) {
        return consume(key, level, 1);
    }

    /**
     * Counts the calls that one request makes, as many as the level has left. May wait for the store, which grants at
     * most a quarter of what the day has left, so a few questions may be needed.
     *
     * @param calls at least 1
     */
    public RateLimitDecision consume(String key, ServiceLevel level, long calls) {
        long allowed = 0;
        while (true) {
            RateLimitDecision decision = decide(key, level, calls - allowed);
            long decided = decision.isAllowed() ? decision.calls() : calls - allowed;
            decisions.get(decision.outcome()).increment((double) decided);
            if (!decision.isAllowed() || allowed + decision.calls() == calls) {
                return decision.after(allowed);
            }
            allowed += decision.calls();
        }
    }

    /** Counts one call if this replica can decide without the store; otherwise does nothing. Never waits. */
    public Optional<RateLimitDecision> consumeAtHand(String key, ServiceLevel level) {
        Lease lease = leases.getIfPresent(key);
        RateLimitDecision decision = lease == null ? null : lease.decide(level, nanoTime.getAsLong(), 1);
        if (decision != null) {
            decisions.get(decision.outcome()).increment();
        }
        return Optional.ofNullable(decision);
    }

    private RateLimitDecision decide(String key, ServiceLevel level, long calls) {
        Lease lease = leases.getIfPresent(key);
        if (lease == null) {
            lease = leases.get(key, k -> new Lease());
        }
        RateLimitDecision atHand = lease.decide(level, nanoTime.getAsLong(), calls);
        return atHand == null ? ask(lease, key, level, calls) : atHand;
    }

    /** Queries the store, unless the call before this one has claimed enough for both. */
    private RateLimitDecision ask(Lease lease, String key, ServiceLevel level, long calls) {
        lease.asking().lock();
        try {
            long now = nanoTime.getAsLong();
            RateLimitDecision known = lease.decide(level, now, calls);
            if (known != null) {
                return known;
            }
            if (!gate.mayTry(now)) {
                return decideUncounted(lease, level, now, calls);
            }
            try {
                UnusedCalls unused = lease.takeUnused();
                long wanted = Math.max(calls, lease.size(level));
                Grant grant = store.take(key, level, wanted, unused);
                gate.succeeded();
                return lease.accept(level, grant, now, calls);
            } catch (RateLimitStoreException e) {
                failed(e);
                return decideUncounted(lease, level, nanoTime.getAsLong(), calls);
            }
        } finally {
            lease.asking().unlock();
        }
    }

    private RateLimitDecision decideUncounted(Lease lease, ServiceLevel level, long now, long calls) {
        return config.whenStoreFails() == WhenStoreFails.REFUSE
                ? lease.refuseUncounted(level, clock.instant())
                : lease.decideAlone(level, now, clock.instant(), calls);
    }

    /** Gives back leases of seconds that have passed, so that other replicas can use them. */
    void giveBackIdle() {
        long now = nanoTime.getAsLong();
        giveBack(lease -> lease.isIdle(now));
    }

    /** Gives back all leases when this replica stops: up to a thousand callers in one exchange with the store. */
    void giveBackAll() {
        giveBack(Lease::isOpen);
    }

    private void giveBack(Predicate<Lease> which) {
        Map<String, Lease> batch = new HashMap<>();
        for (Map.Entry<String, Lease> caller : leases.asMap().entrySet()) {
            if (which.test(caller.getValue())) {
                batch.put(caller.getKey(), caller.getValue());
                if (batch.size() == CALLERS_AT_ONCE) {
                    giveBack(batch);
                    batch.clear();
                }
            }
        }
        giveBack(batch);
    }

    private void giveBack(Map<String, Lease> batch) {
        if (batch.isEmpty() || !gate.mayTry(nanoTime.getAsLong())) {
            return;
        }
        Map<String, UnusedCalls> unused = new HashMap<>();
        batch.forEach((key, lease) -> unused.put(key, lease.takeUnused()));
        try {
            store.giveBack(unused);
            gate.succeeded();
        } catch (RateLimitStoreException e) {
            failed(e);
        }
    }

    private void giveBackEvicted(String key, Lease lease) {
        // A call that queries the store now fills this lease, and no later call would find it.
        lease.asking().lock();
        try {
            giveBack(lease.isOpen() ? Map.of(key, lease) : Map.of());
        } finally {
            lease.asking().unlock();
        }
    }

    /** Deletes what is known of callers without a call for two days, a thousand at a time. */
    void deleteStale() {
        while (store.deleteStale(CALLERS_AT_ONCE) == CALLERS_AT_ONCE) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private void failed(RateLimitStoreException cause) {
        storeFailures.increment();
        gate.failed(cause.getCause(), nanoTime.getAsLong());
    }
}
