package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.FreightRequests;
import io.waybill.freight.FreightRequests.Match;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.adrpoints.AdrPoints;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Points and limits of dangerous goods in the seed, beside those of ADR 2025. */
class PublishedDangerousGoodsTest {

    private static final BigDecimal A_LITTLE = new BigDecimal("0.001");

    @ParameterizedTest
    @CsvFileSource(resources = "/adr-points.csv", useHeadersInDisplayName = true)
    void aQuantityHasThePointsOfAdr(
            String rule, String unNumber, String group, String quantity, String unit, BigDecimal points) {
        AdrPoints answered = match(unNumber, group, BigDecimal.ONE, net(quantity, unit))
                .answer()
                .dangerousGoods();

        assertThat(answered.points()).isEqualByComparingTo(points);
        assertThat(answered.complete()).isTrue();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/adr-limited-quantities.csv", useHeadersInDisplayName = true)
    void aPackageOfLimitedQuantitiesWeighsUpToTheLimitOfAdr(
            String rule, String unNumber, String group, BigDecimal gross) {
        ReasonCode code = ReasonCode.LIMITED_QUANTITY_WEIGHT_ABOVE_MAX;
        String declared = ",'limitedQuantity':true";

        assertThat(codes(match(unNumber, group, gross, declared))).doesNotContain(code);
        assertThat(codes(match(unNumber, group, gross.add(A_LITTLE), declared))).contains(code);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/adr-excepted-quantities.csv", useHeadersInDisplayName = true)
    void aPackageOfExceptedQuantitiesHoldsUpToTheLimitOfAdr(
            String rule, String unNumber, String group, BigDecimal net, String unit) {
        ReasonCode code = ReasonCode.EXCEPTED_QUANTITY_ABOVE_MAX;

        assertThat(codes(excepted(unNumber, group, net, unit))).doesNotContain(code);
        assertThat(codes(excepted(unNumber, group, net.add(A_LITTLE), unit))).contains(code);
    }

    private static Match excepted(String unNumber, String group, BigDecimal net, String unit) {
        return match(unNumber, group, BigDecimal.TEN, ",'exceptedQuantity':true" + net(net.toPlainString(), unit));
    }

    private static String net(String value, String unit) {
        return ",'netQuantity':{'value':" + value + ",'unit':'" + unit + "'}";
    }

    private static Match match(String unNumber, String group, BigDecimal weight, String declared) {
        String packingGroup = group == null ? "" : ",'packingGroup':'" + group + "'";
        String goods = "{'unNumber':'" + unNumber + "'" + packingGroup + declared + "}";
        return FreightRequests.cargoTo(
                "DK", FreightRequests.piece("CLL", weight.toPlainString(), goods), SeedCatalogue.COMPILED);
    }

    private static List<ReasonCode> codes(Match match) {
        return match.reasons("PLD").stream().map(Reason::code).toList();
    }
}
