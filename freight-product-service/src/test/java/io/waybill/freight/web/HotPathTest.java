package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.KEY_HEADER;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.newKey;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No call of the six operations touches the service's database when it is warm; counting the calls has a pool of its
 * own.
 */
@QuarkusTest
@ServiceUnderTest
class HotPathTest {

    @Inject
    StatementCounter counter;

    @Test
    void warmCallsRunNoStatement() {
        String key = newKey();
        new TestIssuer().knowsKey(key, "freight-product");
        callEverything(key);
        int before = counter.connections();

        for (int i = 0; i < 20; i++) {
            callEverything(key);
        }

        assertThat(counter.connections()).isEqualTo(before);
    }

    @Test
    void theCounterSeesWhatDoesRunStatements() {
        int before = counter.connections();

        operator().get("/admin/v1/catalogue").then().statusCode(200);

        assertThat(counter.connections()).isGreaterThan(before);
    }

    private static void callEverything(String key) {
        for (String path : List.of(
                "/products",
                "/products?marketAvailability=B2B&fromCountryCode=SE&toCountryCode=NO",
                "/products/STD",
                "/products/STD?fromCountryCode=SE&toCountryCode=NO",
                "/packagetypes",
                "/packagetypes/STD")) {
            given().header(KEY_HEADER, key).get(BASE + path).then().statusCode(200);
        }
        given().header(KEY_HEADER, key)
                .contentType(ContentType.JSON)
                .body(MATCH)
                .post(BASE + "/productmatches")
                .then()
                .statusCode(200);
        given().header(KEY_HEADER, key)
                .contentType(ContentType.JSON)
                .body(WEIGHT)
                .post(BASE + "/chargeableweight/calculationresults")
                .then()
                .statusCode(200);
    }
}
