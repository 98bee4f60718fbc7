package io.waybill.indiainstruction.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryDelaysTest {

    @Test
    void pausesGrowFromSecondsToHours() {
        assertThat(IntStream.rangeClosed(1, 9).mapToObj(RetryDelays::after))
                .containsExactly(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(45),
                        Duration.ofSeconds(135),
                        Duration.ofSeconds(405),
                        Duration.ofSeconds(1215),
                        Duration.ofSeconds(3645),
                        Duration.ofHours(2),
                        Duration.ofHours(2));
        assertThat(RetryDelays.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void anEndpointMayAskForAPauseInSecondsOrByADateButNotForLongerThanTwoHours() {
        Instant now = Instant.parse("2026-03-11T10:00:00Z");

        assertThat(RetryDelays.asked("120", now)).contains(Duration.ofMinutes(2));
        assertThat(RetryDelays.asked(" 0 ", now)).contains(Duration.ZERO);
        assertThat(RetryDelays.asked("Wed, 11 Mar 2026 10:05:00 GMT", now)).contains(Duration.ofMinutes(5));
        assertThat(RetryDelays.asked("999999999", now)).contains(Duration.ofHours(2));
        assertThat(RetryDelays.asked("Fri, 31 Dec 2100 00:00:00 GMT", now)).contains(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-1", "1.5", "9999999999", "soon", "2026-03-11T10:05:00Z", "Wed, 11 Mar 2026 09:59:59 GMT"})
    void anythingElseIsNotAPause(String header) {
        assertThat(RetryDelays.asked(header, Instant.parse("2026-03-11T10:00:00Z")))
                .isEmpty();
    }
}
