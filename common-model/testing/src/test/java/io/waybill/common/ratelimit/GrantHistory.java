package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.security.ServiceLevel;
import java.util.HashMap;
import java.util.Map;

/**
 * The calls that one caller was granted, summed by second and by day. Time is that of the store, and whatever else the
 * test has let pass: a sum may never exceed a limit, and only a sum that has reached one explains a refusal.
 */
final class GrantHistory {

    private final Map<Long, Long> bySecond = new HashMap<>();
    private final Map<Long, Long> byDay = new HashMap<>();
    private long secondsPassed;
    private long daysPassed;

    void secondsPass(long seconds) {
        secondsPassed += seconds;
    }

    void daysPass(long days) {
        daysPassed += days;
    }

    /** The calls granted on a day of the store's clock and not returned. */
    long unreturned(long day) {
        return byDay.getOrDefault(day + daysPassed, 0L);
    }

    void returned(long calls, long day) {
        byDay.merge(day + daysPassed, -calls, Long::sum);
    }

    /** Adds a grant, which the sums must allow and explain. */
    void granted(ServiceLevel level, long wanted, Grant grant) {
        long left = level.perDay() - unreturned(grant.day());
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
