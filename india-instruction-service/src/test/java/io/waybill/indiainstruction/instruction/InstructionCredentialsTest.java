package io.waybill.indiainstruction.instruction;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.LICENCE_KEY;
import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.altreq;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.send;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Header;
import io.restassured.http.Headers;
import io.restassured.response.ValidatableResponse;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may send an instruction, by which method and in what form. */
@QuarkusTest
@ServiceUnderTest
class InstructionCredentialsTest {

    @Test
    void theTokenIsTakenBareAndAfterBearer() {
        String token = customerToken().signed();
        for (String header : List.of(token, "Bearer " + token)) {
            sent(new Header("JWTToken", header)).statusCode(400);
        }
    }

    @Test
    void theTokenIsNotTakenFromTheHeaderAuthorization() {
        sent(new Header("Authorization", "Bearer " + customerToken().signed()))
                .statusCode(401)
                .header("WWW-Authenticate", startsWith("Bearer resource_metadata="))
                .body("error-response.StatusCode", contains("JWTTokenMissing"))
                .body("error-response[0].StatusInformation", containsString("header JWTToken"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', JWTTokenMissing, Bearer resource_metadata=",
        "' ', JWTTokenMissing, Bearer resource_metadata=",
        "'Bearer ', JWTToken, Bearer"
    })
    void aBlankTokenIsNone(String header, String code, String challenge) {
        sent(new Header("JWTToken", header))
                .statusCode(401)
                .body("error-response[0].StatusCode", startsWith(code))
                .header("WWW-Authenticate", startsWith(challenge));
    }

    @Test
    void twoTokenHeadersAreRefused() {
        Header header = new Header("JWTToken", customerToken().signed());
        sent(header, header).statusCode(401).body("error-response.StatusCode", contains("JWTTokenInvalid"));
    }

    @Test
    void aTokenForAnotherApiIsRefused() {
        TestToken other = new TestIssuer().token().api("india-product").licence(LOGIN_ID, LICENCE_KEY);

        customer(other)
                .body(body("{}"))
                .post(UPDATE)
                .then()
                .statusCode(403)
                .body("error-response.StatusCode", contains("APINotGranted"));
    }

    private static ValidatableResponse sent(Header... credentials) {
        return given().headers(new Headers(credentials))
                .contentType("application/json")
                .body(body("{}"))
                .post(UPDATE)
                .then();
    }

    @Test
    void anApplicationOverItsServiceLevelIsToldSoInTheGatewaysShape() {
        TestToken token = customerToken().client("limited-" + UUID.randomUUID()).level("tiny", 5, 1);
        String unknown = body(altreq("99999999", "DT", ""));

        customer(token)
                .body(unknown)
                .post(UPDATE)
                .then()
                .statusCode(200)
                .header("RateLimit-Policy", equalTo("\"second\";q=5;w=1, \"day\";q=1;w=86400"))
                .header("RateLimit", startsWith("\"day\";r=0;t="));
        customer(token)
                .body(unknown)
                .post(UPDATE)
                .then()
                .statusCode(429)
                .header("Retry-After", not(equalTo("")))
                .body("title", equalTo("Too Many Requests"))
                .body("error-response.StatusCode", contains("TooManyRequests"));
    }

    @Test
    void allViolationsOfAltreqComeInOneAnswer() {
        send("{\"AWBNo\":\"x\",\"AltInstRequestType\":\"x\",\"PreferDate\":\"x\",\"PreferTime\":\"x\",\"TimeSlot\":\"x\","
                        + "\"MobileNo\":\"x\",\"LandMark\":\"\\u0000\",\"Extra\":1}")
                .then()
                .statusCode(400)
                .body("error-response", hasSize(8))
                .body(
                        "error-response.StatusCode",
                        hasItems(
                                "InvalidAWBNo",
                                "InvalidAltInstRequestType",
                                "InvalidPreferDate",
                                "InvalidPreferTime",
                                "InvalidTimeSlot",
                                "InvalidMobileNo",
                                "InvalidLandMark",
                                "InvalidRequest"));
    }

    @Test
    void theProfilesShapeIsCheckedBeforeItsIdentityAndThatBeforeAltreq() {
        String body = "{\"altreq\":{\"AWBNo\":\"x\"},\"profile\":{\"LoginID\":\"ELSE\",\"LicenceKey\":\"k\"%s}}";
        customer()
                .body(body.formatted(""))
                .post(UPDATE)
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidApiType"));
        customer()
                .body(body.formatted(",\"Api_type\":\"S\""))
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("status", equalTo(401))
                .body("title", equalTo("Unauthorized"))
                .body("error-response.StatusCode", contains("InvalidLoginID"));
    }
}
