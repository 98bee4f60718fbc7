package io.waybill.freight;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.AccessTokenContract;
import io.waybill.test.contract.EveryServiceContract;
import io.waybill.test.contract.Operation;
import org.junit.jupiter.api.Test;

/** What every API promises, on the match. */
@QuarkusTest
@ServiceUnderTest
class FreightContractTest implements EveryServiceContract, AccessTokenContract {

    @Override
    public Operation operation() {
        return Operation.plain(FreightCalls.BASE + "/productmatches", FreightCalls.MATCH, "freight-product");
    }

    @Test
    void withoutCredentialsTheAnswerNamesThePlacesOfTheKey() {
        given().get(FreightCalls.BASE + "/products")
                .then()
                .statusCode(401)
                .body("code", equalTo("401.0000009"))
                .body("detail", allOf(containsString("Carrier-API-Key"), containsString("api_key")));
    }
}
