package io.waybill.freight.chargeableweight;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.freight.ServiceUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code POST /chargeableweight/calculationresults}. */
@QuarkusTest
@ServiceUnderTest
class ChargeableWeightTest {

    private static final String WEIGHTS = BASE + "/chargeableweight/calculationresults";

    @Test
    void aWeightIsAnsweredWithAllThatItWasCalculatedFrom() {
        String answer =
                post(WEIGHT).post(WEIGHTS).then().statusCode(200).extract().asString();

        assertThat(answer)
                .isEqualTo("{\"productCode\":\"STD\",\"chargeableWeight\":930,\"unit\":\"kg\",\"basis\":\"VOLUME\","
                        + "\"components\":{\"actualWeight\":900,\"dimensionalWeight\":927.072,\"volumeWeight\":927.072,"
                        + "\"loadingMeterWeight\":1480,\"palletPlaceWeight\":1480},"
                        + "\"totals\":{\"numberOfPieces\":2,\"weight\":900,\"volume\":2.784,\"loadingMeters\":0.8,\"palletPlaces\":2},"
                        + "\"factors\":{\"ruleSet\":\"EU-ROAD\",\"kgPerCubicMeter\":333,\"kgPerLoadingMeter\":1850,"
                        + "\"kgPerPalletPlace\":740,\"roundingStep\":10},"
                        + "\"lines\":[{\"index\":0,\"basis\":\"VOLUME\",\"dimensionalWeight\":927.072}],"
                        + "\"customerSpecific\":false,\"warnings\":[]}");
    }

    /** Long goods, a pallet whose length and width are assumed, and one of dangerous goods without a height. */
    @Test
    void anAnswerHasLongGoodsAssumedSizesALowerBoundAndDangerousGoodsWhereThereAreSome() {
        post("""
                {"productCode":"PLD","parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                  {"role":"consignee","address":{"countryCode":"FR"}}],
                 "cargo":{"pieces":[{"packageType":"CLL","numberOfPieces":2,"weight":60,"length":650,"width":20,"height":20},
                   {"packageType":"PAL","numberOfPieces":1,"weight":60,"height":100},
                   {"packageType":"PAL","numberOfPieces":2,"weight":60,
                    "dangerousGoods":[{"unNumber":"1203","netQuantity":{"value":200,"unit":"l"}}]}]}}""")
                .post(WEIGHTS)
                .then()
                .statusCode(200)
                .body("basis", equalTo("MIXED"))
                .body("chargeableWeight", equalTo(3200))
                .body("lowerBound", equalTo(true))
                .body("components.longGoodsWeight", equalTo(2800))
                .body("factors.longGoods", equalTo(Map.of("overLength", 300, "kgPerMeterBegun", 200)))
                .body("lines.basis", contains("LONG_GOODS", "VOLUME", "ACTUAL"))
                .body("lines[0].longGoods", equalTo(Map.of("metersBegun", 7, "weight", 2800)))
                .body("lines[1]", not(hasKey("longGoods")))
                .body("lines[1].assumed", equalTo(Map.of("length", 120, "width", 80)))
                .body("lines[2].dimensionalWeight", equalTo(0))
                .body("dangerousGoods.points", equalTo(1200))
                .body("dangerousGoods.complete", equalTo(true))
                .body("dangerousGoods.lines.tunnelCode", contains("D/E"))
                .body("warnings.code", hasItems("HEIGHT_UNKNOWN", "ADR_POINTS_ABOVE_MAX"))
                .body("warnings.find { it.code == 'ADR_POINTS_ABOVE_MAX' }.limit", equalTo(1000))
                .body("warnings.find { it.code == 'ADR_POINTS_ABOVE_MAX' }.actual", equalTo(1200));
    }

    @Test
    void aMarketIsAllowedAndIgnored() {
        post(WEIGHT.replaceFirst("\\{", "{\"marketAvailability\":\"B2C\","))
                .post(WEIGHTS)
                .then()
                .statusCode(200)
                .body("warnings", hasSize(0));
    }

    @Test
    void aProductOfAnotherRegionIs404() {
        post(WEIGHT.replace("STD", "DEN"))
                .post(WEIGHTS)
                .then()
                .statusCode(404)
                .body("errors.pointer", contains("/productCode"));
    }

    @Test
    void anUnknownProductAmongOtherViolationsIsOneOfThem() {
        post(WEIGHT.replace("STD", "DEN").replace("\"weight\":450", "\"weight\":0"))
                .post(WEIGHTS)
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/cargo/pieces/0/weight", "/productCode"));
    }
}
