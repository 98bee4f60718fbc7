package io.waybill.common.india;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WcfDateTest {

    @Test
    void theDayInIndiaBeginsAtHalfPastSixInTheEveningOfUtcToTheMillisecond() {
        long midnight = Instant.parse("2026-02-27T18:30:00Z").toEpochMilli();

        assertThat(new WcfDate(midnight - 1).dayInIndia()).isEqualTo(LocalDate.of(2026, 2, 27));
        assertThat(new WcfDate(midnight).dayInIndia()).isEqualTo(LocalDate.of(2026, 2, 28));
        assertThat(new WcfDate(midnight + 86_399_999).dayInIndia()).isEqualTo(LocalDate.of(2026, 2, 28));
        assertThat(new WcfDate(midnight + 86_400_000).dayInIndia()).isEqualTo(LocalDate.of(2026, 3, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/Date(1700000000000)/",
                "/Date(1700000000000+0530)/",
                "/Date(1700000000000-0800)/",
                "/Date(1700000000000+0000)/",
                "/Date(1700000000000+1400)/",
                "/Date(1700000000000-1459)/"
            })
    void anOffsetChangesNothing(String text) {
        assertThat(WcfDate.parse(text)).contains(new WcfDate(1_700_000_000_000L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Date(0)/", "/Date(-1)/", "/Date(-999999999999999)/", "/Date(999999999999999)/"})
    void oneToFifteenDigitsWithASignAreADate(String text) {
        assertThat(WcfDate.parse(text)).map(WcfDate::dayInIndia).isPresent();
    }

    @Test
    void aDayIsWrittenAsItsBeginningInIndia() {
        assertThat(WcfDate.of(LocalDate.of(2026, 12, 25)).text()).isEqualTo("/Date(1798137000000)/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-28",
                "1700000000000",
                "/Date()/",
                "/Date(1000000000000000)/",
                "/Date(--1)/",
                "/Date(+1)/",
                "/Date(1.5)/",
                "/Date(1e3)/",
                "/Date(1700000000000+05:30)/",
                "/Date(1700000000000+530)/",
                "/Date(1700000000000+9999)/",
                "/Date(1700000000000+1500)/",
                "/Date(1700000000000-0560)/",
                "Date(1700000000000)",
                "/Date(1700000000000)",
                "/date(1700000000000)/",
                " /Date(1700000000000)/",
                "/Date(1700000000000)/ ",
                "/Date(1700000000000)/\n",
                "/Date(31 February 2026)/",
                "/Date(١٢٣)/"
            })
    void everythingElseIsNot(String text) {
        assertThat(WcfDate.parse(text)).isEmpty();
    }
}
