package io.waybill.auth.portal.secondfactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeStepsTest {

    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    /** The last six digits of those in appendix B of RFC 6238. */
    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void theCodesAreThoseOfTheStandard(long time, String code) {
        assertThat(TimeSteps.of(SECRET, code, Instant.ofEpochSecond(time))).hasValue(time / 30);
    }

    @Test
    void aClockMayBeOneStepAheadOrBehindAndNoMore() {
        for (int ahead = -2; ahead <= 2; ahead++) {
            OptionalLong step =
                    TimeSteps.of(SECRET, TimeSteps.code(SECRET, 1000 + ahead), Instant.ofEpochSecond(30_015));
            assertThat(step.isPresent()).isEqualTo(Math.abs(ahead) <= 1);
            if (step.isPresent()) {
                assertThat(step).hasValue(1000 + ahead);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"''", "28708", "2870820", "28708x", "２８７０８２"})
    void whatIsNoCodeIsNone(String typed) {
        assertThat(TimeSteps.of(SECRET, typed, Instant.ofEpochSecond(59))).isEmpty();
    }
}
