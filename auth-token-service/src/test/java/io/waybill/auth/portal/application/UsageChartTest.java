package io.waybill.auth.portal.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.portal.application.UsageChart.Bar;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.Usage.Day;
import io.waybill.auth.registry.usage.Usage.Outcome;
import io.waybill.auth.registry.usage.Usage.Today;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageChartTest {

    private static final LocalDate FIRST = LocalDate.parse("2026-11-21");

    @Test
    void eachDayOfThePeriodHasItsPlaceAndCallsAreStacked() {
        UsageChart chart = UsageChart.of(usage(List.of(new Day(FIRST.plusDays(1), 60, 25, 0, 10, 5))));

        assertThat(chart.days()).extracting(Day::day).containsExactly(FIRST, FIRST.plusDays(1));
        assertThat(chart.top()).isEqualTo(100);
        assertThat(chart.bars())
                .containsExactly(
                        new Bar("ok", "330.0", "48.0", "240.0", "72.0"),
                        new Bar("declined", "330.0", "42.0", "240.0", "6.0"),
                        new Bar("refused", "330.0", "12.0", "240.0", "30.0"),
                        new Bar("failed", "330.0", "0.0", "240.0", "12.0"));
        assertThat(chart.sum().calls()).isEqualTo(100);
        assertThat(chart.busy()).hasSize(1);
    }

    @Test
    void aSingleErrorAmongThousandsIsSeen() {
        UsageChart chart = UsageChart.of(usage(List.of(new Day(FIRST, 9_999, 0, 0, 1, 0))));

        assertThat(chart.bars()).extracting(Bar::height).containsExactly("119.99", "2.0");
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "7,8", "11,15", "100,100", "101,150", "999999,1000000", "4000000001,5000000000"})
    void theUpperEdgeIsARoundNumber(long calls, long top) {
        assertThat(UsageChart.of(usage(List.of(new Day(FIRST, calls, 0, 0, 0, 0))))
                        .top())
                .isEqualTo(top);
    }

    @Test
    void anErrorComesWithItsCauseAndRemedyAndAnUnknownNumberWithout() {
        Instant now = Instant.EPOCH;
        UsageView view = UsageView.of(new Usage(
                UUID.randomUUID(),
                FIRST,
                FIRST.plusDays(1),
                "standard",
                List.of(new Today("freight-product", 230, 250L), new Today("auth-token", 3, null)),
                List.of(),
                List.of(),
                List.of(
                        new Outcome("freight-product", "listProducts", 200, null, 5, "r", now),
                        new Outcome("freight-product", "matchProducts", 400, "400.0000004", 4, "r", now),
                        new Outcome("india-instruction", "giveAlternateInstruction", 200, "AWBNotFound", 3, "r", now),
                        new Outcome("freight-product", "matchProducts", 418, "418.1", 1, "r", now),
                        new Outcome("freight-product", "matchProducts", 502, null, 1, "r", now))));

        assertThat(view.answered()).hasSize(1);
        List<FailuresView.Group> groups =
                FailuresView.of(view.usage().operations(), List.of(), "/file").groups();
        assertThat(groups)
                .extracting(group -> group.error().title())
                .containsExactly("Invalid value", "Status 200 with IsError", "Status 418", "Status 502");
        assertThat(groups.getFirst().error().remedy()).isNotBlank();
        assertThat(view.today()).extracting(used -> used.percent()).containsExactly(92, 0);
        assertThat(view.today().getFirst().isNear()).isTrue();
        assertThat(view.today().getFirst().left()).isEqualTo(20);
    }

    private static Usage usage(List<Day> days) {
        return new Usage(
                UUID.randomUUID(), FIRST, FIRST.plusDays(1), "standard", List.of(), List.of(), days, List.of());
    }
}
