package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.common.security.ServiceLevel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The calls of one caller that a store has counted, summed by second and by day. Time is that of the store, and
 * whatever else the test has let pass: a sum may never exceed a limit, and only a sum that has reached one explains a
 * refusal.
 */
final class GrantHistory {

    private static final long SECONDS_OF_A_DAY = 86_400;

    private final Map<Long, Long> bySecond = new HashMap<>();
    private final Map<Long, Long> byDay = new HashMap<>();
    private long secondsPassed;
    private long daysPassed;

    void secondsPass(long seconds) {
        secondsPassed += seconds;
    }

    void daysPass(long days) {
        daysPassed += days;
        secondsPassed += days * SECONDS_OF_A_DAY;
    }

    /** The store's answer, on the day that it is by the time that has passed. */
    Grant dated(Grant grant) {
        Duration passed = Duration.ofDays(daysPassed);
        return new Grant(
                grant.granted(),
                grant.usedToday(),
                grant.second() + passed.toSeconds(),
                grant.now() + passed.toMillis());
    }

    /** Calls that are given back, on the day that the store knows. */
    UnusedCalls undated(UnusedCalls unused) {
        return new UnusedCalls(unused.calls(), unused.day() - daysPassed);
    }

    /** Subtracts calls that the store was given back, by their day as {@link #dated} has it. */
    void returned(UnusedCalls unused) {
        byDay.merge(unused.day(), -unused.calls(), Long::sum);
    }

    /** Adds what the store answered, which the sums must allow and explain. */
    void granted(ServiceLevel level, long wanted, Grant grant) {
        long left = level.perDay() - byDay.getOrDefault(grant.day() + daysPassed, 0L);
        long inSecond = bySecond.merge(grant.second() + secondsPassed, grant.granted(), Long::sum);
        long inDay = byDay.merge(grant.day() + daysPassed, grant.granted(), Long::sum);
        assertThat(grant.usedToday()).isEqualTo(inDay);
        assertThat(grant.granted()).isBetween(0L, wanted);
        if (grant.granted() > 0) {
            assertThat(inSecond).isLessThanOrEqualTo(level.perSecond());
            assertThat(inDay).isLessThanOrEqualTo(level.perDay());
        }
        if (grant.granted() > 1) {
            assertThat(4 * grant.granted())
                    .as("no replica takes more than a quarter of the last calls")
                    .isLessThanOrEqualTo(left);
        }
        if (grant.granted() < wanted) {
            assertThat(inSecond >= level.perSecond()
                            || inDay >= level.perDay()
                            || (grant.granted() > 0 && 4 * (grant.granted() + 1) > left))
                    .as(
                            "%d of %d calls refused with %d used in the second and %d on the day of %s",
                            wanted - grant.granted(), wanted, inSecond, inDay, level)
                    .isTrue();
        }
    }
}
