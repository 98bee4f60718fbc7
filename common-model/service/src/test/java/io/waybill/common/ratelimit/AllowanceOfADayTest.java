package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What has only a day is claimed by hundredths, on one real PostgreSQL. */
class AllowanceOfADayTest extends RateLimiterReplicas {

    @Test
    void twoReplicasNeverExceedItAndUseItUp() {
        RateLimiter first = replica();
        RateLimiter second = replica();

        long given = IntStream.range(0, 1_400)
                .filter(i -> (i % 2 == 0 ? first : second).takeOfDay(key, 1_000).isAllowed())
                .count();

        assertThat(given).isEqualTo(1_000);
        assertThat(first.takeOfDay(key, 1_000).outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(statements.get()).isLessThan(200);
    }

    @Test
    void aShareCostsOneStatementHoweverLongItLasts() {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);

        for (int i = 0; i < 10; i++) {
            assertThat(replica.takeOfDay(key, 1_000).isAllowed()).isTrue();
            time.addAndGet(Duration.ofSeconds(1).toNanos());
            replica.giveBackIdle();
        }

        assertThat(statements).hasValue(1);
    }

    @Test
    void aRefusalIsAskedForAgainAfterFiveSecondsAndARaisedAllowanceAtOnce() {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        replica.takeOfDay(key, 1);
        int before = statements.get();

        assertThat(replica.takeOfDay(key, 1).isAllowed()).isFalse();
        assertThat(replica.takeOfDay(key, 1).isAllowed()).isFalse();
        assertThat(statements).hasValue(before + 1);
        time.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(replica.takeOfDay(key, 1).isAllowed()).isFalse();
        assertThat(statements).hasValue(before + 2);
        assertThat(replica.takeOfDay(key, 2).isAllowed()).isTrue();
    }

    @Test
    void whatIsNotUsedIsThereForTheOthersAfterAStop() throws Exception {
        RateLimiter stopped = replica();
        stopped.takeOfDay(key, 1_000);
        assertThat(column("in_day")).isEqualTo(10);

        stopped.giveBackAll();
        stopped.giveBackAll();

        assertThat(column("in_day")).isEqualTo(1);
    }

    @Test
    void whatIsNotUsedIsThereForTheOthersWhenItHasNotBeenAskedForInTenMinutes() throws Exception {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        replica.takeOfDay(key, 1_000);

        time.addAndGet(Duration.ofMinutes(11).toNanos());
        for (int i = 0; column("in_day") > 1 && i < 1_000; i++) {
            replica.takeOfDay(key + "-other-" + i, 1_000);
        }

        assertThat(column("in_day")).isEqualTo(1);
    }

    @Test
    void withoutTheDatabaseAsMuchIsGivenAsTheDayHasAndCountedAfterwards() throws Exception {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        replica.takeOfDay(key, 20);
        databaseAnswers = false;

        for (int i = 0; i < 20; i++) {
            assertThat(replica.takeOfDay(key, 20).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
        }
        assertThat(replica.takeOfDay(key, 20).outcome()).isEqualTo(Outcome.DAY_USED_UP);

        databaseAnswers = true;
        time.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(replica.takeOfDay(key, 20).outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(column("in_day")).isEqualTo(21);
    }
}
