package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.snapshot.JsonText;
import io.waybill.freight.match.ProductMatcher;
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
        JsonNode answer = answer(unNumber, group, BigDecimal.ONE, net(quantity, unit));

        assertThat(answer.at("/dangerousGoods/points").decimalValue()).isEqualByComparingTo(points);
        assertThat(answer.at("/dangerousGoods/complete").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/adr-limited-quantities.csv", useHeadersInDisplayName = true)
    void aPackageOfLimitedQuantitiesWeighsUpToTheLimitOfAdr(
            String rule, String unNumber, String group, BigDecimal gross) {
        String code = "LIMITED_QUANTITY_WEIGHT_ABOVE_MAX";
        String declared = ",\"limitedQuantity\":true";

        assertThat(reasons(answer(unNumber, group, gross, declared))).doesNotContain(code);
        assertThat(reasons(answer(unNumber, group, gross.add(A_LITTLE), declared)))
                .contains(code);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/adr-excepted-quantities.csv", useHeadersInDisplayName = true)
    void aPackageOfExceptedQuantitiesHoldsUpToTheLimitOfAdr(
            String rule, String unNumber, String group, BigDecimal net, String unit) {
        String code = "EXCEPTED_QUANTITY_ABOVE_MAX";

        assertThat(reasons(excepted(unNumber, group, net, unit))).doesNotContain(code);
        assertThat(reasons(excepted(unNumber, group, net.add(A_LITTLE), unit))).contains(code);
    }

    private static JsonNode excepted(String unNumber, String group, BigDecimal net, String unit) {
        return answer(unNumber, group, BigDecimal.TEN, ",\"exceptedQuantity\":true" + net(net.toPlainString(), unit));
    }

    private static String net(String value, String unit) {
        return ",\"netQuantity\":{\"value\":" + value + ",\"unit\":\"" + unit + "\"}";
    }

    private static List<String> reasons(JsonNode answer) {
        return answer.findValuesAsText("code");
    }

    private static JsonNode answer(String unNumber, String group, BigDecimal weight, String declared) {
        String packingGroup = group == null ? "" : ",\"packingGroup\":\"" + group + "\"";
        String body = """
                {"marketAvailability":"B2B","explain":true,
                 "parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                            {"role":"consignee","address":{"countryCode":"DK"}}],
                 "cargo":{"pieces":[{"packageType":"CLL","numberOfPieces":1,"weight":%s,"length":60,"width":40,"height":40,
                   "dangerousGoods":[{"unNumber":"%s"%s%s}]}]}}""".formatted(weight.toPlainString(), unNumber, packingGroup, declared);
        FreightRequests.Match request = FreightRequests.match(body, SeedCatalogue.COMPILED);
        return JsonText.tree(
                new ProductMatcher(SeedCatalogue.COMPILED.region("SE")).match(request.request(), request.shipment()));
    }
}
