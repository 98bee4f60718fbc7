package io.waybill.freight;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.post;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.test.contract.PackagedServiceContract;
import org.junit.jupiter.api.Test;

/** The main calls once each, on the packaged service. */
@QuarkusIntegrationTest
@ServiceUnderTest
class FreightSmokeIT implements PackagedServiceContract {

    @Test
    void productsAndPackageTypesAreListed() {
        call().get(BASE + "/products").then().statusCode(200).body("products.productCode", hasItems("STD", "PRI"));
        call().get(BASE + "/products/STD").then().statusCode(200).body("name", equalTo("Road Standard"));
        call().get(BASE + "/packagetypes/STD").then().statusCode(200).body("packageTypes.code", hasItem("PAL"));
    }

    @Test
    void aShipmentIsMatchedAndWeighed() {
        post(MATCH)
                .post(BASE + "/productmatches")
                .then()
                .statusCode(200)
                .body("matches.product.productCode", hasItem("STD"))
                .body("nonMatches.find { it.productCode == 'PRI' }.reasons.code", hasItem("PIECE_HEIGHT_ABOVE_MAX"));
        post(WEIGHT)
                .post(BASE + "/chargeableweight/calculationresults")
                .then()
                .statusCode(200)
                .body("chargeableWeight", equalTo(930))
                .body("factors.ruleSet", equalTo("EU-ROAD"));
    }

    @Test
    void aCallWithoutCredentialsAndABrokenOneAreProblems() {
        given().get(BASE + "/products")
                .then()
                .statusCode(401)
                .contentType("application/problem+json")
                .body("status", equalTo(401));
        post("{\"noSuchField\":1}")
                .post(BASE + "/productmatches")
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("errors.pointer", hasItem("/noSuchField"));
    }
}
