package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.WithDatabaseAndIssuer;
import org.junit.jupiter.api.Test;

/** An operation that does not say who may call it. */
@QuarkusTest
@WithDatabaseAndIssuer
class DenyByDefaultTest {

    @Test
    void isRefusedToAnOperatorWithEveryGrant() {
        String token = new TestIssuer().token().api("probe").operator().signed();

        given().header("Authorization", "Bearer " + token)
                .get("/unguarded")
                .then()
                .statusCode(403)
                .contentType("application/problem+json")
                .body("code", equalTo("403.0000001"));
    }

    @Test
    void isRefusedToAStranger() {
        given().get("/unguarded").then().statusCode(401).body("code", equalTo("401.0000007"));
    }
}
