package io.waybill.freight;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.post;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.test.contract.PackagedServiceContract;
import org.junit.jupiter.api.Test;

/** The main calls once each, on the packaged service. */
@QuarkusIntegrationTest
@ServiceUnderTest
class FreightSmokeIT implements PackagedServiceContract {

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
}
