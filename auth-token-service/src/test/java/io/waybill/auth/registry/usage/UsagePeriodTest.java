package io.waybill.auth.registry.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsagePeriodTest {

    private static final LocalDate TODAY = LocalDate.parse("2026-11-22");

    @Test
    void withoutDatesItIsTheLastThirtyDays() {
        assertThat(period(null, null))
                .isEqualTo(new UsagePeriod(LocalDate.parse("2026-10-24"), TODAY))
                .isEqualTo(UsagePeriod.endingWith(TODAY));
        assertThat(period(null, LocalDate.parse("2026-03-10")).from()).isEqualTo(LocalDate.parse("2026-02-09"));
        assertThat(period(TODAY, null)).isEqualTo(new UsagePeriod(TODAY, TODAY));
        assertThat(period(LocalDate.parse("2025-10-19"), TODAY).to()).isEqualTo(TODAY);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-23,", "2025-10-18,2026-11-22", "0000-01-01,"})
    void otherwiseTheParameterIsNamed(LocalDate from, LocalDate to) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> period(from, to))
                .satisfies(refusal -> assertThat(refusal.violations())
                        .extracting(Violation::pointer)
                        .containsExactly("from"));
    }

    private static UsagePeriod period(LocalDate from, LocalDate to) {
        return UsagePeriod.of(new UsageQuery(from, to), TODAY);
    }
}
