package io.waybill.freight.adrpoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.adrpoints.AdrPoints.Line;
import io.waybill.freight.eligibility.Reason;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The points of ADR 1.1.3.6.4 of a line of the given pieces. */
class AdrPointsTest {

    private static final String FIRST = "/cargo/pieces/0/dangerousGoods/0";

    @ParameterizedTest(name = "{0} x {1}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                // pieces | goods of each | points, + if not all are known | warnings
                // By category: 1 counts 50, 2 counts 3, 3 counts 1, 4 nothing
                "1|{'unNumber':'1263','packingGroup':'I','netQuantity':{'value':20.001,'unit':'l'}}|1000.05|ADR_POINTS_ABOVE_MAX",
                "3|{'unNumber':'1203','netQuantity':{'value':111,'unit':'l'}}|999|",
                "2|{'unNumber':'1203','netQuantity':{'value':167,'unit':'l'}}|1002|ADR_POINTS_ABOVE_MAX",
                "1|{'unNumber':'3268'}|0|",
                // Of these, 50 kg are as much as 20 kg of others
                "1|{'unNumber':'0081','netQuantity':{'value':50,'unit':'kg'}}|1000|",
                // Kilograms and litres are added up
                "1|{'unNumber':'1203','netQuantity':{'value':10,'unit':'l'}},{'unNumber':'1350','netQuantity':{'value':7,'unit':'KG'}}|37|",
                // Goods in limited or excepted quantities do not count, nor do those without a category
                "9|{'unNumber':'1263','packingGroup':'II','limitedQuantity':true,'netQuantity':{'value':900,'unit':'l'}}|0|",
                "9|{'unNumber':'1263','packingGroup':'II','exceptedQuantity':true}|0|",
                "9|{'unNumber':'3171','netQuantity':{'value':900,'unit':'kg'}}|0|",
                "9|{'unNumber':'3556','netQuantity':{'value':900,'unit':'kg'}}|0|",
                "1|{'unNumber':'3557'},{'unNumber':'3558','adrClass':'9','classificationCode':'M11'}|0|",
                // No quantity of category 0 is exempt
                "1|{'unNumber':'2814'}|0|ADR_POINTS_ABOVE_MAX",
                "1|{'unNumber':'2814','netQuantity':{'value':0.001,'unit':'kg'}},{'unNumber':'1202','netQuantity':{'value':5,'unit':'l'}}|5|ADR_POINTS_ABOVE_MAX",
                // What is not known
                "1|{'unNumber':'1203'}|0+|NET_QUANTITY_MISSING",
                "1|{'unNumber':'1203'},{'unNumber':'1202','netQuantity':{'value':1001,'unit':'l'}}|1001+|ADR_POINTS_ABOVE_MAX NET_QUANTITY_MISSING",
                "1|{'unNumber':'9999','adrClass':'3','netQuantity':{'value':1,'unit':'l'}}|0+|",
                // Of the groups and codes that may be meant, the strictest counts
                "1|{'unNumber':'1263','netQuantity':{'value':10,'unit':'l'}}|500|",
                "1|{'unNumber':'1950','adrClass':'2','netQuantity':{'value':10,'unit':'kg'}}|500|",
                // ... unless the code says which row it is
                "1|{'unNumber':'1950','adrClass':'2.1','netQuantity':{'value':100,'unit':'kg'}}|5000|ADR_POINTS_ABOVE_MAX",
                "1|{'unNumber':'1950','classificationCode':'5F','netQuantity':{'value':100,'unit':'kg'}}|300|",
                "1|{'unNumber':'1950','adrClass':'2.1','classificationCode':'5f','netQuantity':{'value':100,'unit':'kg'}}|300|",
                "1|{'unNumber':'1950','classificationCode':'5A','netQuantity':{'value':100,'unit':'kg'}}|100|",
                "1|{'unNumber':'1950','classificationCode':'5O','netQuantity':{'value':100,'unit':'kg'}}|100|",
                "1|{'unNumber':'1950','classificationCode':'5TF','netQuantity':{'value':10,'unit':'kg'}}|500|",
                "1|{'unNumber':'1950','adrClass':'2','classificationCode':' ','netQuantity':{'value':10,'unit':'kg'}}|500|",
                "1|{'unNumber':'2031','netQuantity':{'value':10,'unit':'l'}}|500|",
                "1|{'unNumber':'2031','classificationCode':'C1','netQuantity':{'value':10,'unit':'l'}}|30|",
                "1|{'unNumber':'2031','classificationCode':'CO1','netQuantity':{'value':10,'unit':'l'}}|500|",
                "1|{'unNumber':'2031','classificationCode':'CO1','packingGroup':'II','netQuantity':{'value':10,'unit':'l'}}|30|",
                "1|{'unNumber':'9999','adrClass':'3','classificationCode':'F1','netQuantity':{'value':1,'unit':'l'}}|0+|"
            })
    void aQuantityCountsByItsCategory(int pieces, String goods, String sum, String warnings) {
        AdrPoints points = points(pieces, goods);

        assertThat(points.points().toPlainString() + (points.complete() ? "" : "+"))
                .isEqualTo(sum);
        assertThat(points.warnings().stream().map(w -> w.code().name()).collect(Collectors.joining(" ")))
                .isEqualTo(warnings == null ? "" : warnings);
    }

    @Test
    void theSumIsInItsWarning() {
        AdrPoints points = points(2, "{'unNumber':'1203','netQuantity':{'value':167,'unit':'l'}}");

        assertThat(points.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.pointer()).isEqualTo("/cargo/pieces");
            assertThat(warning.limit()).isEqualByComparingTo("1000");
            assertThat(warning.actual()).isEqualByComparingTo("1002");
        });
    }

    @Test
    void eachSubstanceIsALine() {
        AdrPoints points = points(
                2,
                "{'unNumber':'1203','netQuantity':{'value':1.5,'unit':'L'}},{'unNumber':'3373'},{'unNumber':'1202'}");

        assertThat(points.lines())
                .containsExactly(
                        new Line(FIRST, "1203", "2", "D/E", BigDecimal.valueOf(9)),
                        new Line("/cargo/pieces/0/dangerousGoods/1", "3373", null, null, BigDecimal.ZERO),
                        new Line("/cargo/pieces/0/dangerousGoods/2", "1202", "3", "D/E", null));
        assertThat(points.warnings()).extracting(Reason::pointer).containsExactly("/cargo/pieces/0/dangerousGoods/2");
    }

    /** UN 1402: B/E in group I, D/E in group II. */
    @Test
    void theStrictestTunnelCodeIsShown() {
        assertThat(points(1, "{'unNumber':'1402'}").lines())
                .extracting(Line::tunnelCode)
                .containsExactly("B/E");
        assertThat(points(1, "{'unNumber':'1402','packingGroup':'II'}").lines())
                .extracting(Line::tunnelCode)
                .containsExactly("D/E");
    }

    /** UN 1950: D of flammable and toxic aerosols, E of the others. */
    @Test
    void theTunnelCodeIsThatOfTheClassificationCode() {
        assertThat(points(1, "{'unNumber':'1950','adrClass':'2'}").lines())
                .extracting(Line::tunnelCode)
                .containsExactly("D");
        assertThat(points(1, "{'unNumber':'1950','classificationCode':'5A'}").lines())
                .extracting(Line::tunnelCode)
                .containsExactly("E");
    }

    @Test
    void manyLinesHaveABoundedNumberOfWarnings() {
        String goods = String.join(",", Collections.nCopies(50, "{'unNumber':'1203'}"));
        String line = line(1, goods);

        assertThat(ofCargo(String.join(",", line, line, line)).warnings()).hasSize(100);
        assertThat(ofCargo(String.join(",", line, line, line)).lines()).hasSize(150);
    }

    private static AdrPoints points(int pieces, String goods) {
        return ofCargo(line(pieces, goods));
    }

    private static String line(int pieces, String goods) {
        return "{'packageType':'DRM','numberOfPieces':" + pieces + ",'weight':20,'dangerousGoods':[" + goods + "]}";
    }

    private static AdrPoints ofCargo(String lines) {
        return AdrPoints.of(FreightRequests.cargoTo("DK", lines, SeedCatalogue.COMPILED)
                .shipment()
                .lines());
    }
}
