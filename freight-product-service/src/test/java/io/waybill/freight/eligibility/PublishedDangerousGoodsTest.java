package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.snapshot.JsonText;
import io.waybill.freight.match.ProductMatcher;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of dangerous goods of docs/reference/weights.md, against the seed. */
class PublishedDangerousGoodsTest {

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (\\d+) \\| ([^|]+) \\| (\\d{4}) (\\S+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|$");
    private static final BigDecimal A_LITTLE = new BigDecimal("0.001");

    record Row(String number, String rule, String unNumber, String group, String quantity, String byAdr, String ours) {

        @Override
        public String toString() {
            return number + " " + rule;
        }

        BigDecimal figure() {
            return new BigDecimal(ours.split(" ", -1)[0]);
        }

        String unit() {
            return ours.split(" ", -1)[1];
        }
    }

    static Stream<Row> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("../docs/reference/weights.md")))
                .results()
                .map(row -> new Row(
                        row.group(1),
                        row.group(2),
                        row.group(3),
                        row.group(4),
                        row.group(5),
                        row.group(6),
                        row.group(7)));
    }

    static Stream<Row> points() throws IOException {
        return rows().filter(row -> row.ours().endsWith("points"));
    }

    static Stream<Row> limits() throws IOException {
        return rows().filter(row -> !row.ours().endsWith("points"));
    }

    @ParameterizedTest
    @MethodSource("points")
    void aQuantityHasThePointsOfThePage(Row row) {
        String[] quantity = row.quantity().split(" ", -1);

        JsonNode answer = answer(row, BigDecimal.ONE, net(quantity[0], quantity[1]));

        assertThat(answer.at("/dangerousGoods/points").decimalValue()).isEqualByComparingTo(row.figure());
        assertThat(answer.at("/dangerousGoods/complete").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aPackageHoldsWhatThePageSaysAndNoMore(Row row) {
        boolean isLimited = row.quantity().equals("limited");
        String code = isLimited ? "LIMITED_QUANTITY_WEIGHT_ABOVE_MAX" : "EXCEPTED_QUANTITY_ABOVE_MAX";

        assertThat(reasons(of(row, isLimited, row.figure()))).doesNotContain(code);
        assertThat(reasons(of(row, isLimited, row.figure().add(A_LITTLE)))).contains(code);
    }

    @Test
    void theTableHasEveryCategoryAndCodeAndAgreesWithAdr() throws IOException {
        assertThat(rows())
                .hasSizeGreaterThanOrEqualTo(16)
                .allSatisfy(row -> assertThat(row.ours()).isEqualTo(row.byAdr()));
        assertThat(rows().map(Row::rule))
                .anyMatch(rule -> rule.endsWith("category 4"))
                .anyMatch(rule -> rule.endsWith("E5"));
    }

    private static JsonNode of(Row row, boolean isLimited, BigDecimal figure) {
        return isLimited
                ? answer(row, figure, ",\"limitedQuantity\":true")
                : answer(row, BigDecimal.TEN, ",\"exceptedQuantity\":true" + net(figure.toPlainString(), row.unit()));
    }

    private static String net(String value, String unit) {
        return ",\"netQuantity\":{\"value\":" + value + ",\"unit\":\"" + unit + "\"}";
    }

    private static List<String> reasons(JsonNode answer) {
        return answer.findValuesAsText("code");
    }

    private static JsonNode answer(Row row, BigDecimal weight, String declared) {
        String group = row.group().equals("-") ? "" : ",\"packingGroup\":\"" + row.group() + "\"";
        String body = """
                {"marketAvailability":"B2B","explain":true,
                 "parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                            {"role":"consignee","address":{"countryCode":"DK"}}],
                 "cargo":{"pieces":[{"packageType":"CLL","numberOfPieces":1,"weight":%s,"length":60,"width":40,"height":40,
                   "dangerousGoods":[{"unNumber":"%s"%s%s}]}]}}""".formatted(weight.toPlainString(), row.unNumber(), group, declared);
        FreightRequests.Match request = FreightRequests.match(body, SeedCatalogue.COMPILED);
        return JsonText.tree(
                new ProductMatcher(SeedCatalogue.COMPILED.region("SE")).match(request.shipment(), request.explain()));
    }
}
