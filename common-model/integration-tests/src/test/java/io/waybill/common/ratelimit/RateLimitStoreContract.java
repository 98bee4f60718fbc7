package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.common.ratelimit.JudgedReplica.Fault;
import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.common.security.ServiceLevel;
import io.waybill.test.Midnight;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What holds for every store of the rate limit, checked by the sums of what was granted. Replicas are stores with
 * connections of their own.
 */
interface RateLimitStoreContract {

    long DAY = 86_400;

    ServiceLevel LEVEL = new ServiceLevel("standard", 10, 250);

    /** A store with connections of its own to what all share. */
    RateLimitStore replica();

    /**
     * Dates what is stored of a caller back, as if this time had passed; a negative number is a clock that was set
     * back.
     */
    void letPass(String key, long seconds) throws Exception;

    /** What is dated back by seconds must remain on its day. */
    @BeforeEach
    default void theDayNeitherEndsNorBegins() {
        Midnight.awaitIfClose(ZoneOffset.UTC);
        await().atMost(Duration.ofMinutes(3))
                .pollDelay(Duration.ZERO)
                .until(() -> LocalTime.now(ZoneOffset.UTC).isAfter(LocalTime.of(0, 2)));
    }

    /**
     * Two replicas lose their store, or its answers, now and then; seconds and midnights pass, and the clock goes back.
     */
    @Test
    default void theSumsOfAnyHistoryAllowAndExplainEachAnswer() throws Exception {
        Random random = new Random(18);
        List<RateLimitStore> stores = List.of(replica(), replica());
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        for (int caller = 0; caller < 40; caller++) {
            String key = newKey();
            AtomicLong time = new AtomicLong();
            GrantHistory history = new GrantHistory();
            WhenStoreFails whenStoreFails = caller % 2 == 0 ? WhenStoreFails.LIMIT_ALONE : WhenStoreFails.REFUSE;
            List<JudgedReplica> replicas = stores.stream()
                    .map(store -> new JudgedReplica(store, history, whenStoreFails, time::get))
                    .toList();
            // Two valid tokens of one application may carry different levels.
            List<ServiceLevel> levels = List.of(
                    new ServiceLevel("former", random.nextInt(30), random.nextInt(60)),
                    caller % 4 < 2
                            ? new ServiceLevel("small", 1 + random.nextInt(30), 1 + random.nextInt(300))
                            : new ServiceLevel("leased", 1_000 + random.nextInt(5_000), 20_000));
            long behind = 0;
            for (int step = 0; step < 80; step++) {
                JudgedReplica replica = replicas.get(random.nextInt(2));
                switch (random.nextInt(12)) {
                    case 0, 1 -> {
                        long seconds = List.of(1, 2, 11).get(random.nextInt(3));
                        letPass(key, seconds);
                        history.secondsPass(seconds);
                        time.addAndGet(Duration.ofSeconds(seconds).toNanos());
                        behind = Math.max(0, behind - seconds);
                    }
                    case 2 -> {
                        // A clock that goes back, by no more than ten seconds altogether
                        long seconds = random.nextLong(11 - behind);
                        letPass(key, -seconds);
                        history.secondsPass(-seconds);
                        behind += seconds;
                    }
                    case 3 -> {
                        // From some second of a day to one of another
                        long days = 1L + random.nextInt(2);
                        letPass(key, days * DAY);
                        history.daysPass(days);
                        time.addAndGet(Duration.ofSeconds(6).toNanos());
                        behind = 0;
                    }
                    case 4 -> replica.have(List.of(Fault.values()).get(random.nextInt(3)));
                    case 5 -> replicas.forEach(each -> each.have(Fault.NONE));
                    case 6 -> replica.giveBackIdle();
                    default -> {
                        ServiceLevel level = levels.get(random.nextInt(4) == 0 ? 0 : 1);
                        // One call at most times, and at times more than a second has.
                        long calls = random.nextBoolean() ? 1 : 1 + random.nextLong(1 + level.perSecond() * 3 / 2);
                        outcomes.add(replica.call(key, level, calls));
                    }
                }
            }
            time.addAndGet(Duration.ofSeconds(1).toNanos());
            for (JudgedReplica replica : replicas) {
                replica.have(Fault.NONE);
                replica.stop(key, levels.getLast());
            }
        }
        assertThat(outcomes).containsExactlyInAnyOrder(Outcome.values());
    }

    @Test
    default void aClockThatGoesBackByADayGivesNoCallsBackAndStopsNobody() throws Exception {
        String key = newKey();
        RateLimitStore store = replica();
        assertThat(store.take(key, LEVEL, 10, UnusedCalls.NONE).granted()).isEqualTo(10);

        letPass(key, -DAY);

        Grant grant = store.take(key, LEVEL, 10, UnusedCalls.NONE);
        assertThat(grant.granted()).isEqualTo(10);
        assertThat(grant.usedToday()).isEqualTo(20);
    }

    @Test
    default void noLimitIsTooLargeToBeCountedExactly() {
        String key = newKey();
        long perDay = 4_000_000_000_000_000L;
        RateLimitStore store = replica();

        Grant first = store.take(key, new ServiceLevel("of the day", Long.MAX_VALUE, perDay), perDay, UnusedCalls.NONE);
        Grant second = store.take(key, new ServiceLevel("of the day", Long.MAX_VALUE, perDay), 1, UnusedCalls.NONE);

        assertThat(first.granted()).isEqualTo(perDay / 4);
        assertThat(second.usedToday()).isEqualTo(perDay / 4 + 1);
        assertThat(usedToday(store, key)).isEqualTo(perDay / 4 + 1);
    }

    @Test
    default void callsAreGivenBackOnTheirDayOnly() {
        String key = newKey();
        RateLimitStore store = replica();
        long day = store.take(key, LEVEL, 10, UnusedCalls.NONE).day();

        store.giveBack(Map.of(key, new UnusedCalls(4, day - 1)));
        assertThat(usedToday(store, key)).isEqualTo(10);
        store.giveBack(Map.of(key, new UnusedCalls(4, day)));
        assertThat(usedToday(store, key)).isEqualTo(6);
        store.giveBack(Map.of(key, new UnusedCalls(40, day)));
        assertThat(usedToday(store, key)).isZero();
    }

    @Test
    default void callsOfManyCallersAreGivenBackAtOnceEachOnItsDayAndNoneOfAnUnknownCaller() {
        RateLimitStore store = replica();
        Map<String, UnusedCalls> unused = new LinkedHashMap<>();
        for (int caller = 0; caller < 500; caller++) {
            String key = newKey();
            Grant grant = store.take(key, LEVEL, 10, UnusedCalls.NONE);
            unused.put(key, new UnusedCalls(4, grant.day() - caller % 2));
        }
        List<String> keys = List.copyOf(unused.keySet());
        String unknown = newKey();
        unused.put(unknown, new UnusedCalls(4, unused.get(keys.getFirst()).day()));

        store.giveBack(unused);

        for (int caller = 0; caller < 10; caller++) {
            assertThat(usedToday(store, keys.get(caller))).isEqualTo(caller % 2 == 0 ? 6 : 10);
        }
        assertThat(store.take(unknown, LEVEL, 1, UnusedCalls.NONE).usedToday()).isEqualTo(1);
    }

    @Test
    default void replicasThatGiveBackCallsOfTheSameCallersDoNotBlockEachOther() throws Exception {
        List<RateLimitStore> replicas = List.of(replica(), replica());
        SequencedMap<String, UnusedCalls> one = new LinkedHashMap<>();
        for (int caller = 0; caller < 300; caller++) {
            String key = newKey();
            Grant grant = replicas.getFirst().take(key, LEVEL, 10, UnusedCalls.NONE);
            one.put(key, new UnusedCalls(1, grant.day()));
        }
        Map<String, UnusedCalls> other = new LinkedHashMap<>();
        one.sequencedEntrySet().reversed().forEach(entry -> other.put(entry.getKey(), entry.getValue()));
        List<Callable<Object>> stops = List.of(
                () -> {
                    for (int i = 0; i < 5; i++) {
                        replicas.getFirst().giveBack(one);
                    }
                    return null;
                },
                () -> {
                    for (int i = 0; i < 5; i++) {
                        replicas.getLast().giveBack(other);
                    }
                    return null;
                });

        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<Object> each : threads.invokeAll(stops)) {
                each.get();
            }
        }

        assertThat(one.keySet()).isNotEmpty().allMatch(key -> usedToday(replicas.getFirst(), key) == 0);
    }

    @Test
    default void replicasAtOnceGrantNoMoreThanTheDayAndAllOfIt() throws Exception {
        List<Grant> grants = atOnce(new ServiceLevel("standard", 100_000, 250));

        assertThat(grants.stream().mapToLong(Grant::granted).sum()).isEqualTo(250);
    }

    @Test
    default void replicasAtOnceGrantNoMoreThanTheSecondAndAllOfItBeforeTheyRefuse() throws Exception {
        List<Grant> grants = atOnce(new ServiceLevel("slow", 20, 100_000));

        Map<Long, Long> bySecond =
                grants.stream().collect(Collectors.groupingBy(Grant::second, Collectors.summingLong(Grant::granted)));
        assertThat(bySecond.values()).isNotEmpty().allMatch(sum -> sum <= 20);
        assertThat(grants)
                .filteredOn(grant -> grant.granted() == 0)
                .isNotEmpty()
                .allMatch(refused -> bySecond.get(refused.second()) == 20);
    }

    /** 400 calls of one caller, by eight threads on two replicas. */
    private List<Grant> atOnce(ServiceLevel level) throws InterruptedException, ExecutionException {
        String key = newKey();
        List<RateLimitStore> replicas = List.of(replica(), replica());
        List<Callable<List<Grant>>> callers = new ArrayList<>();
        for (int caller = 0; caller < 8; caller++) {
            RateLimitStore replica = replicas.get(caller % 2);
            callers.add(() -> {
                List<Grant> own = new ArrayList<>();
                for (int call = 0; call < 50; call++) {
                    own.add(replica.take(key, level, 1, UnusedCalls.NONE));
                }
                return own;
            });
        }
        List<Grant> grants = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<List<Grant>> each : threads.invokeAll(callers)) {
                grants.addAll(each.get());
            }
        }
        return grants;
    }

    private static long usedToday(RateLimitStore store, String key) {
        return store.take(key, LEVEL, 0, UnusedCalls.NONE).usedToday();
    }

    private static String newKey() {
        return "app-" + UUID.randomUUID();
    }
}
