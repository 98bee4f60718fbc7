package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.error.ErrorCode;
import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.security.ServiceLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Replicas are limiters of their own on one real PostgreSQL. */
class RateLimiterTest extends RateLimiterReplicas {

    @Test
    void twoHundredAndFiftyCallsADayAreThatManyWhicheverReplicaTheyHit() throws Exception {
        // Given two replicas and eight clients who make 400 calls at once
        RateLimiter first = replica();
        RateLimiter second = replica();
        List<RateLimitDecision> decisions = inParallel(8, 50, i -> i % 2 == 0 ? first : second);

        // Then 250 of them are allowed, and a replica that starts later agrees
        assertThat(decisions.stream().filter(RateLimitDecision::isAllowed)).hasSize(250);
        RateLimitDecision late = replica().consume(key, STANDARD_WITHOUT_HASTE);
        assertThat(late.outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(late.remainingToday()).isZero();
        assertThat(late.retryAfterSeconds()).isBetween(1L, 86_400L);
    }

    @Test
    void aCallIsOneStatementAndARefusedOneInTheSameSecondNone() {
        RateLimiter replica = replica(new AtomicLong());

        for (int i = 0; i < 250; i++) {
            assertThat(replica.consume(key, STANDARD_WITHOUT_HASTE).isAllowed()).isTrue();
        }
        assertThat(statements).hasValue(250);
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        assertThat(statements).hasValue(251);
    }

    @Test
    void theCallsOfASecondAreCountedInTheDatabasesSeconds() throws Exception {
        // Given ten calls a second over two replicas, which call for a while without a pause
        ServiceLevel slow = new ServiceLevel("slow", 10, 10_000);
        List<RateLimiter> replicas = List.of(replica(), replica());
        boolean refused = false;
        boolean allowedAgain = false;
        for (int i = 0; !allowedAgain; i++) {
            Outcome outcome = replicas.get(i % 2).consume(key, slow).outcome();
            assertThat(outcome).isIn(Outcome.ALLOWED, Outcome.SECOND_USED_UP);
            if (outcome == Outcome.SECOND_USED_UP) {
                // Then the second that is refused has its ten, and the next one is open
                assertThat(column("in_second")).isEqualTo(10);
                refused = true;
            } else {
                allowedAgain = refused;
            }
        }
    }

    @Test
    void theCallsOfOneRequestAreCountedWithFewStatementsUpToTheLimit() throws Exception {
        // Given 250 calls a day, of which a statement grants a quarter of the rest
        RateLimiter replica = replica();

        RateLimitDecision some = replica.consume(key, STANDARD_WITHOUT_HASTE, 60);
        assertThat(some.outcome()).isEqualTo(Outcome.ALLOWED);
        assertThat(some.calls()).isEqualTo(60);
        assertThat(some.remainingToday()).isEqualTo(190);
        assertThat(statements).hasValue(1);

        // When another request makes more than are left
        RateLimitDecision rest = replica.consume(key, STANDARD_WITHOUT_HASTE, 500);

        // Then it has them all, and no more
        assertThat(rest.outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(rest.calls()).isEqualTo(190);
        assertThat(column("in_day")).isEqualTo(250);
        assertThat(statements.get()).isLessThan(30);
        assertThat(replica.consume(key, STANDARD_WITHOUT_HASTE, 3).calls()).isZero();
    }

    @Test
    void theCallsOfOneRequestAndThoseBesideItAreExactTogether() throws Exception {
        RateLimiter replica = replica();
        List<RateLimitDecision> single = new ArrayList<>();
        long together;
        try (var beside = Executors.newSingleThreadExecutor()) {
            var done = beside.submit(() -> {
                for (int i = 0; i < 300; i++) {
                    single.add(replica.consume(key, STANDARD_WITHOUT_HASTE));
                }
            });
            together = replica.consume(key, STANDARD_WITHOUT_HASTE, 100).calls();
            done.get();
        }

        assertThat(together
                        + single.stream().filter(RateLimitDecision::isAllowed).count())
                .isEqualTo(250);
    }

    @Test
    void withoutTheDatabaseTheCallsOfOneRequestAreLimitedAlone() {
        RateLimiter replica = replica(new AtomicLong());
        databaseAnswers = false;

        RateLimitDecision decision = replica.consume(key, new ServiceLevel("ten", 10, 250), 500);

        assertThat(decision.calls()).isEqualTo(10);
        assertThat(decision.outcome()).isEqualTo(Outcome.SECOND_USED_UP);
    }

    @Test
    void aLargeLevelIsLeasedNeverExceededAndUsedUp() throws Exception {
        RateLimiter first = replica();
        RateLimiter second = replica();

        // When two replicas get 24 000 calls
        List<RateLimitDecision> decisions = inParallel(8, 3_000, i -> i % 2 == 0 ? first : second, LARGE);

        // Then all 20 000 are used but for what a lease still holds, with few statements
        long allowed = decisions.stream().filter(RateLimitDecision::isAllowed).count();
        assertThat(allowed).isLessThanOrEqualTo(20_000).isGreaterThanOrEqualTo(20_000 - 2 * 200);
        assertThat(statements.get()).isLessThan(400);

        // And what is given back is there for the others
        first.giveBackAll();
        second.giveBackAll();
        long rest = 0;
        RateLimiter late = replica();
        while (late.consume(key, LARGE).isAllowed()) {
            rest++;
        }
        assertThat(allowed + rest).isEqualTo(20_000);
    }

    @Test
    void aLeaseIsGivenBackWhenItsSecondHasPassed() throws Exception {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        replica.consume(key, LARGE);
        assertThat(column("in_day")).isEqualTo(200);

        time.addAndGet(Duration.ofSeconds(1).toNanos());
        replica.giveBackIdle();

        assertThat(column("in_day")).isEqualTo(1);
        replica.giveBackIdle();
        assertThat(column("in_day")).isEqualTo(1);
    }

    @Test
    void aReplicaThatStopsGivesTheLeasesOfAllCallersBackByOneStatement() throws Exception {
        RateLimiter replica = replica(new AtomicLong());
        for (int caller = 0; caller < 300; caller++) {
            replica.consume(key + caller, LARGE);
        }
        assertThat(statements).hasValue(300);

        replica.giveBackAll();

        assertThat(statements).hasValue(301);
        assertThat(number("select sum(in_day) from rate_limit where key like '" + key + "%'"))
                .isEqualTo(300);
    }

    @Test
    void leasesThatTheDatabaseDoesNotTakeBackAreNoLongerUsedAndItIsTriedOnce() {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        replica.consume(key, LARGE);
        databaseAnswers = false;

        replica.giveBackAll();
        replica.giveBackAll();

        assertThat(statements).hasValue(2);
        assertThat(replica.consume(key, LARGE).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
    }

    @Test
    void aNewDayStartsWithAllItsCalls() throws Exception {
        RateLimiter replica = replica();
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        execute("update rate_limit set in_day = 250, second = second - 86400 where key = '" + key + "'");

        RateLimitDecision decision = replica.consume(key, STANDARD_WITHOUT_HASTE);

        assertThat(decision.isAllowed()).isTrue();
        assertThat(decision.remainingToday()).isEqualTo(249);
    }

    @Test
    void aClockThatGoesBackGivesNoCallsBackAndStopsNobody() throws Exception {
        RateLimiter replica = replica();
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        execute("update rate_limit set in_day = 100, in_second = 100000, second = second + 86400 where key = '" + key
                + "'");

        RateLimitDecision decision = replica.consume(key, STANDARD_WITHOUT_HASTE);

        assertThat(decision.isAllowed()).isTrue();
        assertThat(decision.remainingToday()).isEqualTo(149);
    }

    @Test
    void aLevelOfNoCallsAllowsNone() {
        assertThat(replica().consume(key, new ServiceLevel("none", 0, 0)).outcome())
                .isEqualTo(Outcome.DAY_USED_UP);
        assertThat(replica().consume(key, new ServiceLevel("never", 0, 10)).outcome())
                .isEqualTo(Outcome.SECOND_USED_UP);
    }

    @Test
    void withoutTheDatabaseCallsGoOnUnderTheReplicasOwnSecondAndItIsTriedOnceASecond() {
        ServiceLevel two = new ServiceLevel("two", 2, 250);
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        databaseAnswers = false;

        // When the database fails: one try, then none for a second
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.SECOND_USED_UP);
        assertThat(statements).hasValue(1);

        // Then it is counted there again after it came back
        databaseAnswers = true;
        time.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.ALLOWED);
        assertThat(statements).hasValue(2);
    }

    @Test
    void withoutTheDatabaseCallsAreRefusedIfTheOperatorWantsThatButForThoseThatAreCountedAlready() {
        AtomicLong time = new AtomicLong();
        whenStoreFails = WhenStoreFails.REFUSE;
        RateLimiter replica = replica(time);
        replica.consume(key, LARGE);
        databaseAnswers = false;

        for (int i = 1; i < 200; i++) {
            assertThat(replica.consume(key, LARGE).outcome()).isEqualTo(Outcome.ALLOWED);
        }
        RateLimitDecision refused = replica.consume(key, LARGE, 7);
        assertThat(refused.outcome()).isEqualTo(Outcome.STORE_UNAVAILABLE);
        assertThat(refused.isAllowed()).isFalse();
        assertThat(refused.calls()).isZero();
        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(refused.refusal().headers()).containsEntry("Retry-After", "1");

        databaseAnswers = true;
        time.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(replica.consume(key, LARGE).outcome()).isEqualTo(Outcome.ALLOWED);
    }

    @Test
    void rowsOfThoseWhoAreAwayForTwoDaysAreDeleted() throws Exception {
        execute("insert into rate_limit select 'gone-' || n, extract(epoch from now()) - 3 * 86400, 1, 1, 1"
                + " from generate_series(1, 2500) n");
        RateLimiter replica = replica();
        replica.consume(key, STANDARD_WITHOUT_HASTE);

        replica.deleteStale();

        assertThat(number("select count(*) from rate_limit where key like 'gone-%'"))
                .isZero();
        assertThat(column("in_day")).isEqualTo(1);
    }
}
