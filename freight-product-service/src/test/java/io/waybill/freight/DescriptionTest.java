package io.waybill.freight;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsInAnyOrder;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.DescriptionContract;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class DescriptionTest implements DescriptionContract {

    /** As PublishedOperations of auth-token-service lists them. */
    @Test
    void certificationAsksForTheCallsOfABooking() {
        given().queryParam("format", "json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body(
                        "paths.collectMany { it.value.values() }"
                                + ".findAll { it.'x-certification' != 'optional' }.operationId",
                        containsInAnyOrder(
                                "listProducts",
                                "getProduct",
                                "matchProducts",
                                "calculateChargeableWeight",
                                "listPackageTypes",
                                "listPackageTypesOfProduct"));
    }
}
