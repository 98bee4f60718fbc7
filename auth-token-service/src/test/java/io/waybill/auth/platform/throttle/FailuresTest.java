package io.waybill.auth.platform.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final int FREE = 20;

    @Test
    void theFirstTwentyFailuresCostNothing() {
        assertThat(delayAfter(19)).isZero();
        assertThat(delayAfter(20)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void eachFurtherFailureDoublesTheDelayUpToThirtySeconds() {
        assertThat(delayAfter(21)).isEqualTo(Duration.ofSeconds(2));
        assertThat(delayAfter(24)).isEqualTo(Duration.ofSeconds(16));
        assertThat(delayAfter(25)).isEqualTo(Duration.ofSeconds(30));
        assertThat(delayAfter(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void theDelayRunsOutAndTheWindowEnds() {
        Failures failures = new Failures(22, NOW.minusSeconds(10), NOW);

        assertThat(failures.delay(FREE, NOW.plusSeconds(3))).isEqualTo(Duration.ofSeconds(1));
        assertThat(failures.delay(FREE, NOW.plusSeconds(4))).isZero();
        assertThat(new Failures(25, NOW.minusSeconds(600), NOW).delay(FREE, NOW))
                .isZero();
        assertThat(failures.oneMore(NOW.plusSeconds(700)).count()).isEqualTo(1);
        assertThat(failures.oneMore(NOW.plusSeconds(5)).count()).isEqualTo(23);
    }

    private static Duration delayAfter(int failures) {
        return new Failures(failures, NOW, NOW).delay(FREE, NOW);
    }
}
