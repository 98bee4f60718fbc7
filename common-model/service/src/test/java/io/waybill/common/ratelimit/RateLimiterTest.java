package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.security.ServiceLevel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a replica asks its store, and what it does without. That sums are kept is held by RateLimitStoreContract. */
class RateLimiterTest {

    private static final Instant ELEVEN_AT_NIGHT = Instant.parse("2026-05-01T23:00:00Z");
    private static final ServiceLevel STANDARD = new ServiceLevel("standard", 100_000, 250);
    /** Of which a statement claims 200. */
    private static final ServiceLevel LARGE = new ServiceLevel("large", 1_000_000, 20_000);

    private final AtomicLong time = new AtomicLong();
    private final StubStore store = new StubStore();

    /** Counts the calls of one second, and the questions. */
    private static final class StubStore implements RateLimitStore {

        private final Map<String, Long> inDay = new HashMap<>();
        private int questions;
        private int stale;
        private boolean isAway;

        @Override
        public synchronized Grant take(String key, ServiceLevel level, long wanted, UnusedCalls unused) {
            ask();
            long used = inDay.getOrDefault(key, 0L) - unused.calls();
            long rest = level.perDay() - used;
            long granted = Math.max(0, Math.min(wanted, Math.min(rest, Math.max(1, rest / 4))));
            inDay.put(key, used + granted);
            return new Grant(granted, used + granted, ELEVEN_AT_NIGHT.getEpochSecond(), ELEVEN_AT_NIGHT.toEpochMilli());
        }

        @Override
        public synchronized void giveBack(Map<String, UnusedCalls> unused) {
            ask();
            unused.forEach((key, calls) -> inDay.merge(key, -calls.calls(), Long::sum));
        }

        @Override
        public synchronized int deleteStale(int limit) {
            ask();
            int deleted = Math.min(limit, stale);
            stale -= deleted;
            return deleted;
        }

        synchronized long counted() {
            return inDay.values().stream().mapToLong(Long::longValue).sum();
        }

        @Override
        public void close() {}

        private void ask() {
            questions++;
            if (isAway) {
                throw new RateLimitStoreException(new TimeoutException("no answer"));
            }
        }
    }

    @Test
    void aCallIsOneQuestionAndARefusedOneInTheSameSecondNone() {
        RateLimiter replica = replica();
        for (int i = 0; i < 250; i++) {
            assertThat(replica.consume("app", STANDARD).isAllowed()).isTrue();
        }
        assertThat(store.questions).isEqualTo(250);

        assertThat(replica.consume("app", STANDARD).outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(replica.consume("app", STANDARD).remainingToday()).isZero();
        assertThat(store.questions).isEqualTo(251);
    }

    @Test
    void theCallsOfOneRequestAreCountedWithFewQuestionsUpToTheLimit() {
        RateLimiter replica = replica();
        RateLimitDecision some = replica.consume("app", STANDARD, 60);
        assertThat(some.calls()).isEqualTo(60);
        assertThat(some.remainingToday()).isEqualTo(190);
        assertThat(store.questions).isEqualTo(1);

        RateLimitDecision rest = replica.consume("app", STANDARD, 500);
        assertThat(rest.outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(rest.calls()).isEqualTo(190);
        assertThat(store.questions).isLessThan(30);
    }

    @Test
    void callsAtOnceOnTwoReplicasUseUpALargeLevelWithFewQuestionsAndNoMore() throws Exception {
        List<RateLimiter> replicas = List.of(replica(), replica());
        List<Callable<Long>> callers = new ArrayList<>();
        for (int caller = 0; caller < 8; caller++) {
            RateLimiter replica = replicas.get(caller % 2);
            callers.add(() -> {
                long allowed = 0;
                for (int call = 0; call < 3_000; call++) {
                    allowed += replica.consume("app", LARGE).calls();
                }
                return allowed;
            });
        }
        long allowed = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<Long> each : threads.invokeAll(callers)) {
                allowed += each.get();
            }
        }
        replicas.forEach(RateLimiter::giveBackAll);

        // All but what the one still held when the other was refused.
        assertThat(allowed).isEqualTo(store.counted()).isBetween(20_000L - 200, 20_000L);
        assertThat(store.questions).isLessThan(400);
    }

    @Test
    void aLeaseIsGivenBackWhenItsSecondHasPassed() {
        RateLimiter replica = replica();
        replica.consume("app", LARGE);
        replica.giveBackIdle();
        assertThat(store.counted()).isEqualTo(200);

        time.addAndGet(Duration.ofSeconds(1).toNanos());
        replica.giveBackIdle();
        replica.giveBackIdle();
        assertThat(store.counted()).isEqualTo(1);
        assertThat(store.questions).isEqualTo(2);
    }

    @Test
    void aReplicaThatStopsGivesTheLeasesOfAThousandCallersBackAtOnce() {
        RateLimiter replica = replica();
        for (int caller = 0; caller < 1_500; caller++) {
            replica.consume("app-" + caller, LARGE);
        }
        replica.giveBackAll();

        assertThat(store.counted()).isEqualTo(1_500);
        assertThat(store.questions).isEqualTo(1_500 + 2);
    }

    @Test
    void theLeaseOfACallerThatIsForgottenIsGivenBack() {
        RateLimiter replica = replica(Map.of("waybill.rate-limit.caller-cache-size", "10"));
        for (int caller = 0; caller < 100; caller++) {
            replica.consume("app-" + caller, LARGE);
        }

        await().untilAsserted(() -> assertThat(store.counted()).isLessThanOrEqualTo(100 + 10 * 199));
    }

    @Test
    void leasesThatTheStoreDoesNotTakeBackAreNoLongerUsedAndItIsAskedOnce() {
        RateLimiter replica = replica();
        replica.consume("app", LARGE);
        store.isAway = true;
        replica.giveBackAll();
        replica.giveBackAll();

        assertThat(store.questions).isEqualTo(2);
        assertThat(replica.consume("app", LARGE).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
    }

    @Test
    void withoutTheStoreCallsGoOnUnderTheReplicasOwnSecondAndItIsAskedOnceASecond() {
        ServiceLevel ten = new ServiceLevel("ten", 10, 250);
        RateLimiter replica = replica();
        store.isAway = true;

        assertThat(replica.consume("app", ten).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
        RateLimitDecision many = replica.consume("app", ten, 500);
        assertThat(many.calls()).isEqualTo(9);
        assertThat(many.outcome()).isEqualTo(Outcome.SECOND_USED_UP);
        assertThat(store.questions).isEqualTo(1);

        store.isAway = false;
        time.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(replica.consume("app", ten).outcome()).isEqualTo(Outcome.ALLOWED);
        assertThat(store.questions).isEqualTo(2);
    }

    @Test
    void withoutTheStoreCallsAreRefusedIfTheOperatorWantsThatButForThoseThatAreCountedAlready() {
        RateLimiter replica = replica(Map.of("waybill.rate-limit.when-store-fails", "refuse"));
        replica.consume("app", LARGE);
        store.isAway = true;
        for (int i = 1; i < 200; i++) {
            assertThat(replica.consume("app", LARGE).outcome()).isEqualTo(Outcome.ALLOWED);
        }

        RateLimitDecision refused = replica.consume("app", LARGE, 7);
        assertThat(refused.outcome()).isEqualTo(Outcome.STORE_UNAVAILABLE);
        assertThat(refused.calls()).isZero();
        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(refused.refusal().headers()).containsEntry("Retry-After", "1");
    }

    @Test
    void whatIsKnownOfThoseWhoAreAwayIsDeletedAThousandAtATime() {
        store.stale = 2_500;
        replica().deleteStale();

        assertThat(store.stale).isZero();
        assertThat(store.questions).isEqualTo(3);
    }

    private RateLimiter replica() {
        return replica(Map.of());
    }

    private RateLimiter replica(Map<String, String> settings) {
        return new RateLimiter(
                store,
                config(settings),
                new SimpleMeterRegistry(),
                Clock.fixed(ELEVEN_AT_NIGHT, ZoneOffset.UTC),
                time::get);
    }

    /** The defaults of all else. */
    static RateLimitConfig config(Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withMapping(RateLimitConfig.class)
                .withDefaultValues(Map.of("waybill.environment", "sandbox", "quarkus.application.name", "test"))
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(RateLimitConfig.class);
    }
}
