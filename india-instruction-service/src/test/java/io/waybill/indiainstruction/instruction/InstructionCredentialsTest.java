package io.waybill.indiainstruction.instruction;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.LICENCE_KEY;
import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Header;
import io.restassured.http.Headers;
import io.restassured.response.Response;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may send an instruction, by which method and in what form. */
@QuarkusTest
@ServiceUnderTest
class InstructionCredentialsTest {

    private final TestIssuer issuer = new TestIssuer();

    @Test
    void theTokenIsTakenBareAndAfterBearer() {
        String token = customerToken().signed();

        for (String header : List.of(token, "Bearer " + token)) {
            given().header("JWTToken", header)
                    .contentType("application/json")
                    .body(body("{}"))
                    .post(UPDATE)
                    .then()
                    .statusCode(400);
        }
    }

    @Test
    void theTokenIsNotTakenFromTheHeaderAuthorization() {
        given().header("Authorization", "Bearer " + customerToken().signed())
                .contentType("application/json")
                .body(body("{}"))
                .post(UPDATE)
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", startsWith("Bearer resource_metadata="))
                .body("error-response.StatusCode", contains("JWTTokenMissing"))
                .body("error-response[0].StatusInformation", containsString("header JWTToken"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Bearer "})
    void aBlankTokenIsNone(String header) {
        Response response = given().header("JWTToken", header)
                .contentType("application/json")
                .body(body("{}"))
                .post(UPDATE);

        response.then().statusCode(401).body("error-response[0].StatusCode", startsWith("JWTToken"));
        if (!header.startsWith("Bearer")) {
            response.then()
                    .body("error-response.StatusCode", contains("JWTTokenMissing"))
                    .header("WWW-Authenticate", startsWith("Bearer resource_metadata="));
        }
    }

    @Test
    void anExpiredTokenIsRefusedByName() {
        given().header("JWTToken", customerToken().expired().signed())
                .contentType("application/json")
                .body(body("{}"))
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body(equalTo("{\"status\":401,\"title\":\"Unauthorized\",\"error-response\":[{\"StatusCode\":"
                        + "\"JWTTokenExpired\",\"StatusInformation\":\"Access token expired\"}]}"));
    }

    @Test
    void aForgedOrForeignTokenIsInvalid() {
        for (String token : List.of(
                customerToken().forged(),
                customerToken().unsigned(),
                customerToken().withFlippedBit(),
                customerToken().signedWithThePublicKey(),
                customerToken().issuer("http://elsewhere").signed(),
                customerToken().environment("production").signed(),
                "not.a.token")) {
            given().header("JWTToken", token)
                    .contentType("application/json")
                    .body(body("{}"))
                    .post(UPDATE)
                    .then()
                    .statusCode(401)
                    .header("WWW-Authenticate", containsString("invalid_token"))
                    .body("error-response.StatusCode", contains("JWTTokenInvalid"));
        }
    }

    @Test
    void twoTokenHeadersAreRefused() {
        String token = customerToken().signed();

        given().headers(new Headers(new Header("JWTToken", token), new Header("JWTToken", token)))
                .contentType("application/json")
                .body(body("{}"))
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("error-response.StatusCode", contains("JWTTokenInvalid"));
    }

    @Test
    void aTokenWithoutTheApiIsNotGranted() {
        given().header(
                        "JWTToken",
                        issuer.token()
                                .api("india-product")
                                .licence(LOGIN_ID, LICENCE_KEY)
                                .signed())
                .contentType("application/json")
                .body(body("{}"))
                .post(UPDATE)
                .then()
                .statusCode(403)
                .body("status", equalTo(403))
                .body("error-response.StatusCode", contains("APINotGranted"));
    }

    @Test
    void anApplicationOverItsServiceLevelIsToldSoInTheGatewaysShape() {
        String token = customerToken()
                .client("limited-" + UUID.randomUUID())
                .level("tiny", 5, 1)
                .signed();
        String unknown = body("{\"AWBNo\":\"99999999\",\"AltInstRequestType\":\"DT\"}");

        given().header("JWTToken", token)
                .contentType("application/json")
                .body(unknown)
                .post(UPDATE)
                .then()
                .statusCode(200)
                .header("RateLimit-Policy", equalTo("\"second\";q=5;w=1, \"day\";q=1;w=86400"))
                .header("RateLimit", startsWith("\"day\";r=0;t="));
        given().header("JWTToken", token)
                .contentType("application/json")
                .body(unknown)
                .post(UPDATE)
                .then()
                .statusCode(429)
                .header("Retry-After", not(equalTo("")))
                .body("title", equalTo("Too Many Requests"))
                .body("error-response.StatusCode", contains("TooManyRequests"));
    }

    @Test
    void otherMethodsAreRefusedWithAllowBeforeCredentials() {
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH")) {
            given().request(method, UPDATE)
                    .then()
                    .statusCode(405)
                    .header("Allow", "POST")
                    .body("error-response.StatusCode", contains("InvalidRequest"));
        }
    }

    @Test
    void anotherMediaTypeIsRefusedBeforeCredentials() {
        given().contentType("text/plain")
                .body(body("{}"))
                .post(UPDATE)
                .then()
                .statusCode(415)
                .body("error-response.StatusCode", contains("InvalidRequest"));
    }

    @Test
    void aBodyOfTwoMegabytesIsRefused() {
        customer()
                .body(body("{\"LandMark\":\"" + "x".repeat(2 << 20) + "\"}"))
                .post(UPDATE)
                .then()
                .statusCode(413)
                .body("error-response.StatusCode", contains("InvalidRequest"));
    }

    @Test
    void anUnknownPathBesideItAnswersInTheSameShape() {
        customer()
                .body("{}")
                .post("/in/transportation/cust-instruction-update/v1/Nothing")
                .then()
                .statusCode(404)
                .body("error-response.StatusCode", contains("InvalidRequest"));
    }

    @Test
    void aRevokedTokenIsRefused() {
        String jti = UUID.randomUUID().toString();
        String token = customerToken().id(jti).signed();
        issuer.revokes("{\"version\":2,\"entries\":[{\"jti\":\"%s\",\"until\":\"%s\"}]}"
                .formatted(jti, Instant.now().plusSeconds(3600)));

        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> given().header("JWTToken", token)
                        .contentType("application/json")
                        .body(body("{}"))
                        .post(UPDATE)
                        .then()
                        .statusCode(401)
                        .body("error-response.StatusCode", contains("JWTTokenInvalid")));
        issuer.revokes("{\"version\":3,\"entries\":[]}");
    }
}
