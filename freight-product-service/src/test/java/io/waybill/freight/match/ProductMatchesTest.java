package io.waybill.freight.match;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.freight.FreightCalls;
import io.waybill.freight.ServiceUnderTest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code POST /productmatches}. */
@QuarkusTest
@ServiceUnderTest
class ProductMatchesTest {

    private static final String MATCHES = BASE + "/productmatches";

    @Test
    void theContractsExampleMatches() {
        post(MATCH)
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("route.from", equalTo(Map.of("countryCode", "SE", "postalCode", "11143", "role", "consignor")))
                .body("route.to", equalTo(Map.of("countryCode", "NO", "postalCode", "0186", "role", "delivery")))
                .body("dangerousGoods.points", equalTo(600))
                .body("dangerousGoods.complete", equalTo(true))
                .rootPath("dangerousGoods.lines")
                .body("pointer", contains("/cargo/pieces/0/dangerousGoods/0"))
                .body("unNumber", contains("1263"))
                .body("transportCategory", contains("2"))
                .body("tunnelCode", contains("D/E"))
                .body("points", contains(600))
                .rootPath("matches.find { it.product.productCode == 'STD' }")
                .body("product.name", equalTo("Road Standard"))
                // SE to NO goes by the Nordic rule set: 2.784 m3 x 350
                .body("chargeableWeight", equalTo(980))
                .body("warnings", hasSize(0))
                .rootPath("nonMatches.find { it.productCode == 'PRI' }.reasons")
                .body("code", contains("PIECE_HEIGHT_ABOVE_MAX"))
                .body("pointer", contains("/cargo/pieces/0/height"))
                .body("limit", contains(120))
                .body("actual", contains(145));
    }

    @Test
    void neitherReasonsNorDangerousGoodsAreAnsweredUnlessTheRequestHasThem() {
        post(MATCH.replace("\"explain\":true,", "").replaceAll("(?s),\\s*\"dangerousGoods\":\\[.*?]", ""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("matches.product.productCode", hasItem("STD"))
                .body("$", not(hasKey("nonMatches")))
                .body("$", not(hasKey("dangerousGoods")));
    }

    /** By volume they weigh 1 870 kg, and Part Load begins at 2 000: by their floor they may weigh more. */
    @Test
    void aFloorOfUnknownAreaIsNotComparedWithLowerLimits() {
        post("""
                {"marketAvailability":"B2B","explain":true,"parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                  {"role":"consignee","address":{"countryCode":"DE"}}],
                 "cargo":{"pieces":[{"packageType":"OPL","numberOfPieces":4,"weight":450,"volume":1.4}]}}""")
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("matches.find { it.product.productCode == 'PLD' }.chargeableWeight", equalTo(1870))
                .body("matches.find { it.product.productCode == 'PLD' }.warnings.code", contains("FLOOR_AREA_UNKNOWN"))
                .body("matches.find { it.product.productCode == 'PLD' }", not(hasKey("lowerBound")));
    }

    @Test
    void everyProductOfTheRegionIsEitherAMatchOrExplained() {
        JsonPath answer = post(MATCH).post(MATCHES).jsonPath();
        List<String> all = FreightCalls.call()
                .get(BASE + "/products?active=all")
                .jsonPath()
                .getList("products.productCode");
        List<String> named = answer.getList("matches.product.productCode");
        named.addAll(answer.getList("nonMatches.productCode"));

        assertThat(named).containsExactlyInAnyOrderElementsOf(all);
        assertThat(answer.<List<Object>>getList("nonMatches.reasons"))
                .isNotEmpty()
                .noneMatch(List::isEmpty);
    }

    @Test
    void nothingThatFitsIsAnAnswer() {
        post(MATCH.replace("\"NO\"", "\"US\""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("matches", hasSize(0))
                .body("nonMatches.find { it.productCode == 'STD' }.reasons.code", contains("TO_COUNTRY_NOT_SERVED"));
    }

    @Test
    void rolesAreReadWithoutRegardToCaseAndThePickupReplacesTheConsignor() {
        post(MATCH.replace("\"consignor\"", "\"ConSignor\"")
                        .replace(
                                "{\"role\":\"delivery\"",
                                "{\"role\":\"PickUp\",\"address\":{\"countryCode\":\"DK\"}},{\"role\":\"delivery\""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("route.from", equalTo(Map.of("countryCode", "DK", "role", "pickup")));
    }

    @Test
    void aTerritoryIsShownAsSentAndServedAsItsParent() {
        post(MATCH.replace("\"NO\",\"postalCode\":\"0186\"", "\"AX\",\"postalCode\":\"AX-22100\""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("route.to.countryCode", equalTo("AX"))
                .body("route.to.postalCode", equalTo("22100"))
                .body("matches.product.productCode", hasItem("STD"));
    }

    @ParameterizedTest
    @CsvSource({"FI, 00100, false", "FI, 22100, true"})
    void aMatchSaysWhetherGoodsGoThroughCustoms(String country, String postalCode, boolean customs) {
        post(MATCH.replace(
                        "\"NO\",\"postalCode\":\"0186\"", "\"" + country + "\",\"postalCode\":\"" + postalCode + "\""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("matches.find { it.product.productCode == 'STD' }.customs", equalTo(customs));
    }

    @Test
    void anExcludedPostalCodeIsAReason() {
        post(MATCH.replace("\"postalCode\":\"0186\"", "\"postalCode\":\"9170\""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body("matches.product.productCode", not(hasItem("STD")))
                .body("nonMatches.find { it.productCode == 'STD' }.reasons.code", contains("POSTAL_CODE_EXCLUDED"))
                .body(
                        "nonMatches.find { it.productCode == 'STD' }.reasons[0].pointer",
                        equalTo("/parties/2/address/postalCode"));
    }

    @Test
    void aMatchSaysWhichFiguresTheRequestLacks() {
        String match = "matches.find { it.product.productCode == 'STD' }";
        post(MATCH.replace(",\"length\":120,\"width\":80,\"height\":145", "")
                        .replaceAll(",\\s*\"netQuantity\":\\{[^}]*}", ""))
                .post(MATCHES)
                .then()
                .statusCode(200)
                .body(match + ".lowerBound", equalTo(true))
                .body(match + ".warnings.code", containsInAnyOrder("HEIGHT_UNKNOWN", "NET_QUANTITY_MISSING"))
                .body("dangerousGoods.complete", equalTo(false));
        post(MATCH).post(MATCHES).then().body(match + ".lowerBound", nullValue());
    }

    @Test
    void aThousandLinesAreExplainedInABoundedAnswer() {
        String line = "{\"packageType\":\"TUB\",\"numberOfPieces\":1,\"weight\":9000,\"length\":9000,"
                + "\"width\":900,\"height\":900}";
        String lines = String.join(",", Collections.nCopies(1_000, line));
        String body = MATCH.substring(0, MATCH.indexOf("\"cargo\"")) + "\"cargo\":{\"pieces\":[" + lines + "]}}";

        JsonPath answer =
                post(body).post(MATCHES).then().statusCode(200).extract().jsonPath();

        List<String> codes = answer.getList("nonMatches.find { it.productCode == 'PRI' }.reasons.code");
        assertThat(codes).contains("SHIPMENT_WEIGHT_ABOVE_MAX", "PACKAGE_TYPE_NOT_ALLOWED");
        assertThat(codes.stream().filter("PIECE_WEIGHT_ABOVE_MAX"::equals)).hasSize(100);
    }
}
