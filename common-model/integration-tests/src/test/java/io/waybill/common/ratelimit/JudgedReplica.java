package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.security.ServiceLevel;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A replica of the limiter for one caller, between it and its store the test, which loses questions or answers. It lets
 * through no call that the store has not granted it, but for those of its own second while the store is away; and what
 * it refuses, an answer of the store or that second explains.
 */
final class JudgedReplica implements RateLimitStore {

    /** What happens between a replica and its store. */
    enum Fault {
        NONE,
        QUESTIONS_LOST,
        /** The store has counted, and the replica does not know. */
        ANSWERS_LOST
    }

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long DAYS_REFUSAL_HOLDS = Duration.ofSeconds(5).toNanos();

    private final RateLimitStore store;
    private final GrantHistory history;
    private final WhenStoreFails whenStoreFails;
    private final LongSupplier time;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RateLimiter limiter;
    /** By the time at which they were made, of which each second has one. */
    private final Map<Long, Long> uncounted = new HashMap<>();

    private Fault fault = Fault.NONE;
    private long questions;
    private long held;
    private Long failedAt;
    private Grant last;
    private long lastAt;

    JudgedReplica(RateLimitStore store, GrantHistory history, WhenStoreFails whenStoreFails, LongSupplier time) {
        this.store = store;
        this.history = history;
        this.whenStoreFails = whenStoreFails;
        this.time = time;
        RateLimitConfig config =
                RateLimitSettings.with(Map.of("waybill.rate-limit.when-store-fails", whenStoreFails.name()));
        this.limiter = new RateLimiter(this, config, meters, Clock.systemUTC(), time);
    }

    void have(Fault other) {
        fault = other;
    }

    void giveBackIdle() {
        limiter.giveBackIdle();
    }

    /** Nothing that was granted is left afterwards: it was made, given back, or lost with an answer. */
    void stop(String key, ServiceLevel level) {
        call(key, level, 1);
        limiter.giveBackAll();
        assertThat(held).as("calls granted, not made and not given back").isZero();
    }

    Outcome call(String key, ServiceLevel level, long calls) {
        long countedBefore = made(Outcome.ALLOWED);
        long uncountedBefore = made(Outcome.ALLOWED_UNCOUNTED);
        long asked = questions;
        RateLimitDecision decision = limiter.consume(key, level, calls);
        long counted = made(Outcome.ALLOWED) - countedBefore;
        long alone = made(Outcome.ALLOWED_UNCOUNTED) - uncountedBefore;

        assertThat(decision.calls()).isEqualTo(counted + alone).isBetween(0L, calls);
        held -= counted;
        assertThat(held).as("calls granted and not made").isNotNegative();
        if (counted > 0 && questions == asked) {
            assertThat(time.getAsLong() - lastAt).as("since it was granted").isLessThan(secondHolds());
        }
        if (alone > 0) {
            assertThat(isFailing() && whenStoreFails == WhenStoreFails.LIMIT_ALONE)
                    .isTrue();
            assertThat(uncounted.merge(time.getAsLong(), alone, Long::sum)).isLessThanOrEqualTo(level.perSecond());
        }
        if (decision.calls() < calls) {
            assertThat(explains(decision.outcome(), level))
                    .as("%s, %s, after %s", decision, fault, last)
                    .isTrue();
        }
        return decision.outcome();
    }

    private boolean explains(Outcome outcome, ServiceLevel level) {
        long now = time.getAsLong();
        boolean isRefused = last != null && last.granted() == 0;
        return switch (outcome) {
            case DAY_USED_UP -> isRefused && last.usedToday() >= level.perDay() && now - lastAt < DAYS_REFUSAL_HOLDS;
            case SECOND_USED_UP ->
                (isRefused && (now == lastAt || now - lastAt < secondHolds()))
                        || (isFailing() && uncounted.getOrDefault(now, 0L) >= level.perSecond());
            case STORE_UNAVAILABLE -> isFailing() && whenStoreFails == WhenStoreFails.REFUSE;
            case ALLOWED, ALLOWED_UNCOUNTED -> false;
        };
    }

    /** How long the last answer is one about the second that it names. */
    private long secondHolds() {
        return Duration.ofMillis(last.millisLeftInSecond()).toNanos();
    }

    /** Whether the last question failed, and none is asked yet. */
    private boolean isFailing() {
        return failedAt != null && time.getAsLong() - failedAt < SECOND;
    }

    private long made(Outcome outcome) {
        return (long) meters.get("waybill.rate.limit.decisions")
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .counter()
                .count();
    }

    @Override
    public Grant take(String key, ServiceLevel level, long wanted, UnusedCalls unused) {
        held -= unused.calls();
        last = answered(() -> {
            Grant grant = store.take(key, level, wanted, history.undated(unused));
            history.returned(unused);
            history.granted(level, wanted, grant);
            return history.dated(grant);
        });
        lastAt = time.getAsLong();
        held += last.granted();
        return last;
    }

    @Override
    public void giveBack(Map<String, UnusedCalls> unused) {
        unused.values().forEach(calls -> held -= calls.calls());
        answered(() -> {
            Map<String, UnusedCalls> known = new HashMap<>(unused);
            known.replaceAll((key, calls) -> history.undated(calls));
            store.giveBack(known);
            unused.values().forEach(history::returned);
            return null;
        });
    }

    private <T> T answered(Supplier<T> question) {
        questions++;
        assertThat(isFailing()).as("a store that fails is asked once a second").isFalse();
        T answer = fault == Fault.QUESTIONS_LOST ? null : question.get();
        if (fault != Fault.NONE) {
            failedAt = time.getAsLong();
            throw new RateLimitStoreException(new TimeoutException("no answer"));
        }
        failedAt = null;
        return answer;
    }

    @Override
    public int deleteStale(int limit) {
        return 0;
    }

    @Override
    public void close() {}
}
