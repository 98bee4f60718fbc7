package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The seed's rule sets beside conditions that carriers publish: {@code published-weights.csv} names the sources. */
class PublishedRulesTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/published-weights.csv", useHeadersInDisplayName = true)
    void goodsWeighWhatTheRulesThatCarriersPublishSay(
            String source,
            String ruleSet,
            int pieces,
            String length,
            String width,
            String height,
            String weight,
            String stackable,
            BigDecimal published,
            BigDecimal ours,
            String why) {
        Lines line = Lines.of("CLL", pieces)
                .size(length, width, height)
                .weight(weight)
                .stackable(stackable.equals("yes"));

        ChargeableWeight result = ChargeableWeight.of(List.of(line.line(0)), SeedCatalogue.ruleSet(ruleSet));

        assertThat(result.weight()).isEqualByComparingTo(ours);
        assertThat(result.warnings()).isEmpty();
        assertThat(why == null)
                .as("a difference from the published rule has its reason")
                .isEqualTo(published.compareTo(ours) == 0);
    }
}
