package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.error.ErrorCode;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.common.security.ServiceLevel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeaseTest {

    private static final ServiceLevel LARGE = new ServiceLevel("large", 1_000, 100_000);
    private static final ServiceLevel STANDARD = new ServiceLevel("standard", 10, 250);
    private static final long NOON = 1_800_014_400L;

    private final Lease lease = new Lease();

    @Test
    void aSmallLevelIsCountedOneByOneAndALargeOneByAtMostOnePercentOfTheDayAndATenthOfTheSecond() {
        assertThat(lease.size(STANDARD)).isEqualTo(1);
        assertThat(lease.size(new ServiceLevel("edge", 1_000_000, 10_000))).isEqualTo(1);
        assertThat(lease.size(new ServiceLevel("bounded by the day", 1_000_000, 20_000)))
                .isEqualTo(200);
        assertThat(lease.size(LARGE)).isEqualTo(100);
        assertThat(lease.size(new ServiceLevel("slow", 2, 100_000))).isEqualTo(1);
    }

    @Test
    void whatWasGrantedIsLetThroughUntilTheSecondEnds() {
        // Given three calls, granted 400 ms into a second
        assertThat(lease.accept(LARGE, grant(3, 3, 400), at(0), 1).isAllowed()).isTrue();

        // Then two more need no database, within the 600 ms that the second has left
        assertThat(lease.decide(LARGE, at(1), 1).isAllowed()).isTrue();
        assertThat(lease.decide(LARGE, at(601), 1)).isNull();
        assertThat(lease.isIdle(at(601))).isTrue();
        assertThat(lease.takeUnused()).isEqualTo(new UnusedCalls(1, NOON / 86_400));
        assertThat(lease.takeUnused().calls()).isZero();
    }

    @Test
    void aRefusalForTheSecondHoldsUntilTheSecondEnds() {
        RateLimitDecision refused = lease.accept(STANDARD, grant(0, 40, 900), at(0), 1);

        assertThat(refused.outcome()).isEqualTo(Outcome.SECOND_USED_UP);
        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.RATE_LIMITED_PER_SECOND);
        assertThat(refused.refusal().headers()).containsEntry("Retry-After", "1");
        assertThat(lease.decide(STANDARD, at(99), 1).isAllowed()).isFalse();
        assertThat(lease.decide(STANDARD, at(101), 1)).isNull();
    }

    @Test
    void aRefusalForTheDayNamesTheSecondsToMidnightAndIsAskedForAgainAfterFive() {
        RateLimitDecision refused = lease.accept(STANDARD, grant(0, 250, 0), at(0), 1);

        assertThat(refused.outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.RATE_LIMITED_PER_DAY);
        assertThat(refused.refusal().headers()).containsEntry("Retry-After", "43200");
        assertThat(lease.decide(STANDARD, at(4_999), 1).retryAfterSeconds()).isEqualTo(43_196);
        assertThat(lease.decide(STANDARD, at(5_000), 1)).isNull();
    }

    @Test
    void aNewLevelIsAskedForAtOnce() {
        lease.accept(STANDARD, grant(0, 250, 0), at(0), 1);

        assertThat(lease.decide(LARGE, at(1), 1)).isNull();
    }

    @Test
    void theHeadersTellThePolicyAndWhatIsLeftOfTheDay() {
        RateLimitDecision first = lease.accept(STANDARD, grant(1, 1, 0), at(0), 1);

        Map<String, String> headers = new HashMap<>();
        RateLimitFilter.addHeaders(first, headers::put);
        assertThat(headers)
                .containsEntry("RateLimit-Policy", "\"second\";q=10;w=1, \"day\";q=250;w=86400")
                .containsEntry("RateLimit", "\"day\";r=249;t=43200")
                .hasSize(2);
    }

    private static Grant grant(long granted, long usedToday, int millisIntoSecond) {
        return new Grant(granted, usedToday, NOON, NOON * 1000 + millisIntoSecond);
    }

    private static long at(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
