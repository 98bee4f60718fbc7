package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.security.ServiceLevel;
import io.waybill.test.Midnight;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds for every store of the rate limit. Replicas are stores with connections of their own. */
interface RateLimitStoreContract {

    long DAY = 86_400;

    ServiceLevel LEVEL = new ServiceLevel("standard", 10, 250);

    /** What is known of a caller. */
    record Known(long second, long inSecond, long inDay) {}

    /** A store with connections of its own to what all share. */
    RateLimitStore replica();

    /** Writes what is known of a caller. */
    void know(String key, Known known) throws Exception;

    /** What is known of a caller, or {@code null}. */
    Known known(String key) throws Exception;

    @BeforeEach
    default void theDayDoesNotEndMeanwhile() {
        Midnight.awaitIfClose(ZoneOffset.UTC);
    }

    @Test
    default void aCallIsCountedInItsSecondAndOnItsDay() throws Exception {
        String key = newKey();

        Grant first = replica().take(key, LEVEL, 3, 0, 0);

        assertThat(first.granted()).isEqualTo(3);
        assertThat(first.usedToday()).isEqualTo(3);
        assertThat(first.now() / 1_000).isBetween(first.second(), first.second() + 1);
        assertThat(known(key)).isEqualTo(new Known(first.second(), 3, 3));
    }

    /** Against a second reading of the rules, at any time of a second: each answer says when it was made. */
    @Test
    default void everyGrantIsWhatTheRulesSay() throws Exception {
        Random random = new Random(18);
        RateLimitStore store = replica();
        for (int i = 0; i < 400; i++) {
            String key = newKey();
            ServiceLevel level = new ServiceLevel("any", random.nextInt(30), random.nextInt(60));
            long[] away = {0, 0, 1, 5, 10, 11, 12, -1, -5, -DAY, -2 * DAY, DAY, 3 * DAY};
            long second = System.currentTimeMillis() / 1_000 + away[random.nextInt(away.length)];
            Known before = new Known(second, random.nextInt(30), random.nextInt(60));
            if (random.nextInt(8) == 0) {
                before = null;
            } else {
                know(key, before);
            }
            long wanted = random.nextInt(40);
            long returned = random.nextInt(3) == 0 ? random.nextInt(20) : 0;
            long returnedDay = second / DAY - random.nextInt(2);

            Grant grant = store.take(key, level, wanted, returned, returnedDay);

            long now = grant.now() / 1_000;
            Known after = known(key);
            assertThat(List.of(
                            byTheRules(before, now, level, wanted, returned, returnedDay),
                            byTheRules(before, now - 1, level, wanted, returned, returnedDay)))
                    .as("%s, %s, %d wanted, %d of day %d returned", before, level, wanted, returned, returnedDay)
                    .contains(after);
            assertThat(grant.usedToday()).isEqualTo(after.inDay());
            assertThat(grant.second()).isEqualTo(after.second());
        }
    }

    private static Known byTheRules(
            Known before, long now, ServiceLevel level, long wanted, long returned, long returnedDay) {
        boolean same = before != null && before.second >= now && before.second <= now + 10;
        long second = same ? before.second : now;
        long inSecond = same ? before.inSecond : 0;
        long inDay = before != null && before.second / DAY >= now / DAY ? before.inDay : 0;
        if (inDay > 0 && before.second / DAY == returnedDay) {
            inDay = Math.max(0, inDay - returned);
        }
        long quarter = Math.max(1, (level.perDay() - inDay) / 4);
        long granted = wanted;
        for (long limit : List.of(level.perSecond() - inSecond, level.perDay() - inDay, quarter)) {
            granted = Math.min(granted, limit);
        }
        granted = Math.max(0, granted);
        return new Known(second, inSecond + granted, inDay + granted);
    }

    @Test
    default void noLimitIsTooLargeToBeCountedExactly() throws Exception {
        String key = newKey();
        long perDay = 4_000_000_000_000_000L;
        RateLimitStore store = replica();

        Grant first = store.take(key, new ServiceLevel("of the day", Long.MAX_VALUE, perDay), perDay, 0, 0);
        Grant second = store.take(key, new ServiceLevel("of the day", Long.MAX_VALUE, perDay), 1, 0, 0);

        assertThat(first.granted()).isEqualTo(perDay / 4);
        assertThat(second.usedToday()).isEqualTo(perDay / 4 + 1);
        assertThat(known(key).inDay()).isEqualTo(perDay / 4 + 1);
    }

    @Test
    default void callsAreGivenBackOnTheirDayOnly() throws Exception {
        String key = newKey();
        RateLimitStore store = replica();
        long day = store.take(key, LEVEL, 10, 0, 0).day();

        store.giveBack(key, 4, day - 1);
        assertThat(known(key).inDay()).isEqualTo(10);
        store.giveBack(key, 4, day);
        assertThat(known(key).inDay()).isEqualTo(6);
        store.giveBack(key, 40, day);
        assertThat(known(key).inDay()).isZero();
    }

    @Test
    default void callsOfAnUnknownCallerCannotBeGivenBack() throws Exception {
        String key = newKey();

        replica().giveBack(key, 4, 20_000);

        assertThat(known(key)).isNull();
    }

    @Test
    default void replicasAtOnceGrantNoMoreThanTheLevelAndAllOfIt() throws Exception {
        String key = newKey();
        ServiceLevel level = new ServiceLevel("standard", 100_000, 250);
        List<RateLimitStore> replicas = List.of(replica(), replica());
        List<Callable<Long>> callers = new ArrayList<>();
        for (int caller = 0; caller < 8; caller++) {
            RateLimitStore replica = replicas.get(caller % 2);
            callers.add(() -> {
                long granted = 0;
                for (int i = 0; i < 50; i++) {
                    granted += replica.take(key, level, 1, 0, 0).granted();
                }
                return granted;
            });
        }

        long granted = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<Long> each : threads.invokeAll(callers)) {
                granted += each.get();
            }
        }

        assertThat(granted).isEqualTo(250);
    }

    private static String newKey() {
        return "app-" + UUID.randomUUID();
    }
}
