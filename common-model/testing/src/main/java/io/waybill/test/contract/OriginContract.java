package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static io.waybill.test.contract.Operation.json;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.RestAssured;
import io.restassured.response.ValidatableResponse;
import org.junit.jupiter.api.Test;

/** CORS: pages of which origins may call a service. */
public interface OriginContract {

    /** The one origin that {@code waybill.cors-origins} must allow in the test's configuration. */
    String ALLOWED_ORIGIN = "https://portal.example";

    /** The operation on which it is tried. */
    Operation operation();

    @Test
    default void aPreflightOfAnAllowedOriginIsAnsweredWithoutCredentials() {
        given().header("Origin", ALLOWED_ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type,authorization")
                .options(operation().path())
                .then()
                .statusCode(200)
                .header("Access-Control-Allow-Origin", equalTo(ALLOWED_ORIGIN))
                .header("Access-Control-Allow-Methods", containsString("POST"));
    }

    @Test
    default void anotherOriginIsNotAllowed() {
        given().header("Origin", "https://evil.example")
                .header("Access-Control-Request-Method", "POST")
                .options(operation().path())
                .then()
                .header("Access-Control-Allow-Origin", is(nullValue()));
        ValidatableResponse answer = json().header("Origin", "https://evil.example")
                .post(operation().path())
                .then()
                .statusCode(403)
                .header("X-Request-Id", notNullValue())
                .header("Vary", containsString("Origin"));
        operation().assertError(answer, "403.0000001");
    }

    @Test
    default void anAnswerSaysThatItDependsOnTheOrigin() {
        for (String origin : new String[] {ALLOWED_ORIGIN, "http://localhost:" + RestAssured.port}) {
            json().header("Origin", origin)
                    .post(operation().path())
                    .then()
                    .statusCode(401)
                    .header("Vary", containsString("Origin"));
        }
        json().post(operation().path()).then().statusCode(401).header("Vary", containsString("Origin"));
    }
}
