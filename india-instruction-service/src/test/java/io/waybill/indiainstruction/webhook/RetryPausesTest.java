package io.waybill.indiainstruction.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryPausesTest {

    @Test
    void pausesGrowFromSecondsToHours() {
        assertThat(IntStream.rangeClosed(1, 9).mapToObj(RetryPauses::after))
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
        assertThat(RetryPauses.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofHours(2));
    }
}
