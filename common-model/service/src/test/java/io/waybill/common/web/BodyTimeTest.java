package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BodyTimeTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final BodyTime time = new BodyTime(Duration.ofSeconds(10), 1000);

    @Test
    void aBodyOfWhichNothingArrivesHasTheFixedTime() {
        assertThat(time.left(0, 0)).isEqualTo(10 * SECOND);
        assertThat(time.left(10 * SECOND, 0)).isZero();
    }

    @Test
    void whatArrivesGivesMoreTime() {
        assertThat(time.left(10 * SECOND, 5000)).isEqualTo(5 * SECOND);
    }

    @Test
    void singleBytesGiveNone() {
        assertThat(time.left(11 * SECOND, 5)).isNegative();
    }

    @Test
    void aStreamThatTrickles408() throws IOException {
        AtomicLong clock = new AtomicLong();
        try (InputStream body =
                new BoundedBody(new ByteArrayInputStream(new byte[10]), 10, time, () -> clock.getAndAdd(4 * SECOND))) {
            assertThat(body.read()).isZero();
            assertThat(body.read()).isZero();
            assertThatThrownBy(body::read)
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.code().code()).isEqualTo("408.0000001"));
        }
    }

    @Test
    void aStreamThatIsTooLargeIs413() throws IOException {
        try (InputStream body = new BoundedBody(new ByteArrayInputStream(new byte[10]), 5, time, () -> 0)) {
            assertThatThrownBy(body::readAllBytes)
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.code().code()).isEqualTo("413.0000001"));
        }
    }
}
