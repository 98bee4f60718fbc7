package io.waybill.auth.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.audit.RepeatedEvents;
import io.waybill.auth.crypto.CryptoConfig;
import io.waybill.auth.throttle.FailedAttempts.Attempt;
import io.waybill.auth.web.RequestSource;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.sql.UncheckedSqlException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailedAttemptsTest {

    private static final SmallRyeConfig CONFIG = new SmallRyeConfigBuilder()
            .withMapping(ThrottleConfig.class)
            .withMapping(CryptoConfig.class)
            .withDefaultValue("waybill.auth.hash-key", "dGVzdC1vbmx5LWhhc2gta2V5LTMyYnl0ZXMtbG9uZy4=")
            .withDefaultValue("waybill.auth.encryption.current-key", "-")
            .withDefaultValue("waybill.auth.encryption.keys.-", "-")
            .build();

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private String address = "192.0.2.1";
    private final Clock clock = new SteppedClock();
    private final Table table = new Table();
    private final Replica one = new Replica();
    private final Replica other = new Replica();

    @Test
    void whenADelayEndsOneAttemptIsJudgedAndNotAsManyAsCome() {
        fail(one, "depot", 20);
        assertThatThrownBy(() -> one.attempts.begin(FailedAttempts.USER, "depot"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_MANY_FAILED_ATTEMPTS));

        now = now.plusSeconds(1);

        assertThat(judgedAtOnce("depot", 30)).isEqualTo(1);
    }

    @Test
    void ofThoseThatAreFreeNoMoreAreJudgedAtOnceThanAreLeft() {
        fail(one, "depot", 15);

        assertThat(judgedAtOnce("depot", 30)).isEqualTo(5);
    }

    @Test
    void whereNothingHasFailedAnyNumberIsJudgedAtOnce() {
        assertThat(judgedAtOnce("depot", 300)).isEqualTo(300);
    }

    @Test
    void anAttemptThatCouldNotBeJudgedGivesItsPlaceBack() {
        fail(one, "depot", 19);
        for (int i = 0; i < 5; i++) {
            one.attempts.begin(FailedAttempts.USER, "depot").close();
        }

        assertThat(judgedAtOnce("depot", 5)).isEqualTo(1);
    }

    @Test
    void aSuccessClearsTheFailuresBeforeItInTheDatabaseAsWell() {
        fail(one, "depot", 19);
        one.known.share();
        assertThat(table.rows).hasSize(1);

        try (Attempt attempt = one.attempts.begin(FailedAttempts.USER, "depot")) {
            attempt.succeeded();
        }
        one.known.share();

        assertThat(table.rows).isEmpty();
        assertThat(judgedAtOnce("depot", 30)).isEqualTo(30);
    }

    @Test
    void withTheDatabaseAwayGuessingIsThrottledAsWell() {
        table.isAway = true;
        fail(one, "depot", 20);
        assertThatThrownBy(one.known::share).isInstanceOf(UncheckedSqlException.class);

        assertThatThrownBy(() -> one.attempts.begin(FailedAttempts.USER, "depot"))
                .isInstanceOf(ApiException.class);

        table.isAway = false;
        now = now.plusSeconds(1);
        fail(one, "depot", 1);
        one.known.share();
        other.known.share();
        assertThatThrownBy(() -> other.attempts.begin(FailedAttempts.USER, "depot"))
                .as("what was counted meanwhile is told to the others")
                .isInstanceOf(ApiException.class);
    }

    @Test
    void theReplicasCountTogether() {
        fail(one, "depot", 12);
        one.known.share();
        other.known.share();
        fail(other, "depot", 8);
        assertThatThrownBy(() -> other.attempts.begin(FailedAttempts.USER, "depot"))
                .isInstanceOf(ApiException.class);
        other.known.share();
        one.known.share();

        assertThatThrownBy(() -> one.attempts.begin(FailedAttempts.USER, "depot"))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void namesThatAreTriedOnceFromAnAddressEachFillNoTable() {
        for (int i = 0; i < 5_000; i++) {
            address = "198.51." + i / 250 + "." + i % 250;
            fail(one, "random-" + i, 4);
        }
        one.known.share();

        assertThat(table.rows).isEmpty();
    }

    @Test
    void onlySoManyCountersAreSharedASecond() {
        for (int i = 0; i < 1_000; i++) {
            address = "198.51.100." + i % 250;
            fail(one, "depot-" + i, 6);
        }
        one.known.share();

        assertThat(table.rows).hasSize(100);
    }

    @Test
    void addressesOfAnIpv6NetworkCountTogetherAndTheWiderItIsTheMoreAreFree() {
        address = "2001:db8:1:1::1";
        fail(one, "depot", 19);
        address = "2001:db8:1:1:ffff::2";
        fail(one, "depot", 1);
        assertRefused("2001:db8:1:1::3");
        assertJudged("2001:db8:1:2::1");

        for (int subnet = 2; subnet < 5; subnet++) {
            address = "2001:db8:1:" + subnet + "::1";
            fail(one, "depot", 20);
        }
        assertRefused("2001:db8:1:a0::1");
        assertJudged("2001:db8:1:100::1");

        for (int subnet = 1; subnet < 13; subnet++) {
            address = "2001:db8:1:" + subnet + "00::1";
            fail(one, "depot", 20);
        }
        assertRefused("2001:db8:1:ff00::1");
        assertJudged("2001:db8:2::1");
    }

    private void assertRefused(String from) {
        address = from;
        assertThatThrownBy(() -> one.attempts.begin(FailedAttempts.USER, "depot"))
                .as(from)
                .isInstanceOf(ApiException.class);
    }

    private void assertJudged(String from) {
        address = from;
        one.attempts.begin(FailedAttempts.USER, "depot").close();
    }

    private static void fail(Replica replica, String id, int times) {
        for (int i = 0; i < times; i++) {
            try (Attempt attempt = replica.attempts.begin(FailedAttempts.USER, id)) {
                attempt.failed(Optional.empty());
            }
        }
    }

    /** How many of the attempts are judged, while none of them has an outcome yet. */
    private int judgedAtOnce(String id, int attempts) {
        List<Attempt> judged = new ArrayList<>();
        for (int i = 0; i < attempts; i++) {
            try {
                judged.add(one.attempts.begin(FailedAttempts.USER, id));
            } catch (ApiException refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.TOO_MANY_FAILED_ATTEMPTS);
            }
        }
        judged.forEach(Attempt::close);
        return judged.size();
    }

    private final class Replica {

        private final KnownFailures known =
                new KnownFailures(table, CONFIG.getConfigMapping(ThrottleConfig.class), clock);
        private final FailedAttempts attempts = new FailedAttempts(
                known,
                CONFIG.getConfigMapping(ThrottleConfig.class),
                new Address(),
                new RepeatedEvents(null, clock),
                CONFIG.getConfigMapping(CryptoConfig.class),
                clock,
                new SimpleMeterRegistry());
    }

    private final class Address extends RequestSource {

        private Address() {
            super(null);
        }

        @Override
        public String address() {
            return address;
        }
    }

    private final class SteppedClock extends Clock {

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    /** The table that the replicas share. */
    private static final class Table extends FailedAttemptRepository {

        private final Map<Counter, Failures> rows = new HashMap<>();
        private boolean isAway;

        private Table() {
            super(null);
        }

        @Override
        Failures add(Counter counter, Failures failures, Duration window) {
            requireThere();
            return rows.merge(
                    counter,
                    Failures.shared(failures.unshared(), failures.windowStart(), failures.lastAt()),
                    (old, more) -> Failures.shared(old.count() + more.count(), old.windowStart(), more.lastAt()));
        }

        @Override
        List<Row> since(Instant time, int limit) {
            requireThere();
            return rows.entrySet().stream()
                    .map(row -> new Row(row.getKey(), row.getValue()))
                    .toList();
        }

        @Override
        void clear(Counter counter) {
            requireThere();
            rows.remove(counter);
        }

        private void requireThere() {
            if (isAway) {
                throw new UncheckedSqlException(new SQLException("away"));
            }
        }
    }
}
