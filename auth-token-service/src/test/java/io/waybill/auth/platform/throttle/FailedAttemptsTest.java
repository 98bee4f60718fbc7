package io.waybill.auth.platform.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.auth.SandboxSettings;
import io.waybill.auth.platform.audit.RepeatedEvents;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.throttle.FailedAttempts.Attempt;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.SourceAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedAttemptsTest {

    private static final CryptoConfig CRYPTO = new Crypto(SandboxSettings.HASH_KEY, null);

    private record Throttle(boolean enabled, int freeAttempts) implements ThrottleConfig {}

    private record Crypto(String hashKey, Encryption encryption) implements CryptoConfig {}

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private String address = "192.0.2.1";
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final FailedAttempts attempts = attempts(20);

    @ParameterizedTest
    @CsvSource({"19, 0", "20, 1", "21, 2", "24, 16", "25, 30", "2147483647, 30"})
    void eachFailureAfterTheFreeOnesDoublesTheDelayUpToThirtySeconds(int failures, int seconds) {
        assertThat(new Failures(failures, now, now).delay(20, now)).hasSeconds(seconds);
    }

    @Test
    void theDelayRunsOutAndTheWindowEnds() {
        Failures failures = new Failures(22, now.minusSeconds(10), now);

        assertThat(failures.delay(20, now.plusSeconds(3))).hasSeconds(1);
        assertThat(failures.delay(20, now.plusSeconds(4))).isZero();
        assertThat(new Failures(25, now.minusSeconds(600), now).delay(20, now)).isZero();
        assertThat(failures.oneMore(now.plusSeconds(700)).count()).isEqualTo(1);
        assertThat(failures.oneMore(now.plusSeconds(5)).count()).isEqualTo(23);
    }

    @Test
    void whenADelayEndsOneAttemptIsCheckedAndNotAsManyAsCome() {
        fail("depot", 20);
        assertThatThrownBy(() -> attempts.begin(FailedAttempts.USER, "depot"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_MANY_FAILED_ATTEMPTS));

        now = now.plusSeconds(1);

        assertThat(checkedAtOnce("depot", 30)).isEqualTo(1);
    }

    @Test
    void ofThoseThatAreFreeNoMoreAreCheckedAtOnceThanAreLeft() {
        fail("depot", 15);

        assertThat(checkedAtOnce("depot", 30)).isEqualTo(5);
        assertThat(checkedAtOnce("depot", 30)).as("none has failed").isEqualTo(5);
        assertThat(checkedAtOnce("another", 300)).isEqualTo(300);
    }

    /** It may only have had to move to a thread that can wait for the database, and is checked there. */
    @Test
    void anAttemptThatCouldNotBeCheckedDelaysNoOther() {
        fail("depot", 20);
        now = now.plusSeconds(1);
        attempts.begin(FailedAttempts.USER, "depot").close();

        assertThat(checkedAtOnce("depot", 30)).isEqualTo(1);
    }

    @Test
    void anAttemptThatCouldNotBeCheckedShortensNoDelay() {
        fail("depot", 15);
        now = now.plusSeconds(60);
        Attempt withoutOutcome = attempts.begin(FailedAttempts.USER, "depot");
        now = now.plusSeconds(1);
        fail("depot", 4);
        now = now.plusSeconds(1);
        fail("depot", 1);
        withoutOutcome.close();

        assertThat(checkedAtOnce("depot", 30)).isZero();
    }

    @Test
    void aSuccessClearsTheFailuresBeforeIt() {
        fail("depot", 19);

        succeed("depot");

        assertThat(checkedAtOnce("depot", 30)).isEqualTo(30);
    }

    /** As where some pods of a client have an old secret. */
    @Test
    void anIdThatFailsAndSucceedsInTurnsIsOneOfTheDifferentIds() {
        for (int i = 0; i < 250; i++) {
            now = now.plusMillis(100);
            fail("depot", 1);
            succeed("depot");
        }

        assertThat(checkedAtOnce("hub", 30)).isEqualTo(30);
        assertThat(checkedAtOnce("depot", 30)).isEqualTo(30);
    }

    @Test
    void anIdCountsAgainInTheNextTenMinutes() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 150; i++) {
                fail("random-" + i, 1);
                succeed("random-" + i);
            }
            now = now.plus(Duration.ofMinutes(10));
        }
        for (int i = 0; i < 201; i++) {
            fail("random-" + i, 1);
        }

        assertRefused("192.0.2.1");
    }

    @Test
    void aFailureCountsForTenMinutes() {
        fail("depot", 20);

        now = now.plus(Duration.ofMinutes(10));

        assertThat(checkedAtOnce("depot", 30)).isEqualTo(30);
    }

    @Test
    void moreThanTwoHundredIdsFromASourceThrottleTheSource() {
        for (int i = 0; i < 201; i++) {
            fail("random-" + i, 1);
        }

        assertRefused("192.0.2.1");
        assertChecked("192.0.2.2");
        address = "192.0.2.1";
        now = now.plusSeconds(1);
        assertThat(checkedAtOnce("depot", 30)).isEqualTo(1);
    }

    /** Each source has two counters; one failure of each is enough here to be refused. */
    @Test
    void strangersFillNoMemory() {
        FailedAttempts strict = attempts(1);
        int sources = 60_000;
        for (int i = 0; i < sources; i++) {
            address = address(i);
            fail(strict, "depot", 1);
        }

        await().until(() -> refused(strict, sources) <= 50_000);
    }

    private int refused(FailedAttempts attempts, int sources) {
        int refused = 0;
        for (int i = 0; i < sources; i++) {
            address = address(i);
            try {
                attempts.begin(FailedAttempts.USER, "depot").close();
            } catch (ApiException e) {
                refused++;
            }
        }
        return refused;
    }

    private static String address(int number) {
        return "10." + (number >> 16) + "." + (number >> 8 & 255) + "." + (number & 255);
    }

    @Test
    void addressesOfAnIpv6NetworkCountTogether() {
        address = "2001:db8:1:1::1";
        fail("depot", 19);
        address = "2001:db8:1:1:ffff::2";
        fail("depot", 1);
        assertRefused("2001:db8:1:1::3");
        assertChecked("2001:db8:1:2::1");
    }

    private void assertRefused(String from) {
        address = from;
        assertThatThrownBy(() -> attempts.begin(FailedAttempts.USER, "depot"))
                .as(from)
                .isInstanceOf(ApiException.class);
    }

    private void assertChecked(String from) {
        address = from;
        attempts.begin(FailedAttempts.USER, "depot").close();
    }

    private void succeed(String id) {
        try (Attempt attempt = attempts.begin(FailedAttempts.USER, id)) {
            attempt.succeeded();
        }
    }

    private void fail(String id, int times) {
        fail(attempts, id, times);
    }

    private static void fail(FailedAttempts attempts, String id, int times) {
        for (int i = 0; i < times; i++) {
            try (Attempt attempt = attempts.begin(FailedAttempts.USER, id)) {
                attempt.failed(Optional.empty());
            }
        }
    }

    /** How many of the attempts are checked, while none of them has an outcome yet. */
    private int checkedAtOnce(String id, int times) {
        List<Attempt> checked = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            try {
                checked.add(attempts.begin(FailedAttempts.USER, id));
            } catch (ApiException refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.TOO_MANY_FAILED_ATTEMPTS);
            }
        }
        checked.forEach(Attempt::close);
        return checked.size();
    }

    private FailedAttempts attempts(int freeAttempts) {
        return new FailedAttempts(
                new Throttle(true, freeAttempts),
                new Address(),
                new RepeatedEvents(null, clock),
                CRYPTO,
                clock,
                new SimpleMeterRegistry());
    }

    private final class Address extends SourceAddress {

        private Address() {
            super(null);
        }

        @Override
        public String current() {
            return address;
        }
    }
}
