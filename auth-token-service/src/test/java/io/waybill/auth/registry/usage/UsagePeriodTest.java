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
        assertThat(UsagePeriod.of(null, null, TODAY))
                .isEqualTo(new UsagePeriod(LocalDate.parse("2026-10-24"), TODAY))
                .isEqualTo(UsagePeriod.endingWith(TODAY));
        assertThat(UsagePeriod.of(null, "2026-03-10", TODAY).from()).isEqualTo(LocalDate.parse("2026-02-09"));
        assertThat(UsagePeriod.of("2026-11-22", null, TODAY)).isEqualTo(new UsagePeriod(TODAY, TODAY));
        assertThat(UsagePeriod.of("2025-10-19", "2026-11-22", TODAY).to()).isEqualTo(TODAY);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-23,,from",
        "2025-10-18,2026-11-22,from",
        "0000-01-01,,from",
        "2026-02-30,,from",
        "22.11.2026,,from",
        "'',,from",
        ",yesterday,to",
        ",+12026-01-01,to",
        "x,y,from"
    })
    void otherwiseTheParameterIsNamed(String from, String to, String parameter) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> UsagePeriod.of(from, to, TODAY))
                .satisfies(refusal -> assertThat(refusal.violations())
                        .extracting(Violation::pointer)
                        .contains(parameter));
    }
}
