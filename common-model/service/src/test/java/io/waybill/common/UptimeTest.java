package io.waybill.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class UptimeTest {

    @Test
    void itIsTheTimeOfThisProcessAndNoDate() {
        Instant first = Uptime.UPTIME.instant();

        assertThat(first).isBetween(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)));
        assertThat(Uptime.UPTIME.instant()).isAfterOrEqualTo(first);
    }
}
