package io.waybill.indiainstruction.instruction;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.LICENCE_KEY;
import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.PROFILE;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Header;
import io.restassured.http.Headers;
import io.restassured.response.Response;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The India document and section 5 of the wire contract, row by row. */
@QuarkusTest
@ServiceUnderTest
class InstructionResourceTest {

    private static final ZoneId INDIA = ZoneId.of("Asia/Kolkata");

    private final TestIssuer issuer = new TestIssuer();

    // ---- the five kinds

    @Test
    void anRtoIsStoredAndCancelsTheWaybillForGood() {
        String awbNo = waybill("IN_TRANSIT");

        send(awbNo, "RTO", "")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body(equalTo("{\"CustALTInstructionUpdateResult\":{\"AWBNo\":\"" + awbNo
                        + "\",\"IsError\":false,\"Status\":[{\"StatusCode\":\"Valid\",\"StatusInformation\":"
                        + "\"Alternate instruction accepted\"}]}}"));

        assertThat(waybillState(awbNo)).isEqualTo("CANCELLED");
        assertThat(statusCode(send(awbNo, "DT", ""))).isEqualTo("AlreadyCancelled");
        assertThat(instructions(awbNo)).extracting(InstructionRow::kind).containsExactly("RTO");
    }

    @Test
    void aReattemptIsStoredForItsDate() {
        String awbNo = waybill("DELIVERY_FAILED");
        LocalDate day = LocalDate.now(INDIA).plusDays(3);

        assertThat(statusCode(send(
                        awbNo,
                        "DT",
                        ",\"PreferDate\":\"" + wcf(day) + "\",\"PreferTime\":\"10:30\",\"TimeSlot\":\"A\"")))
                .isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(InstructionRow::preferDate).containsExactly(day);
        assertThat(waybillState(awbNo)).isEqualTo("DELIVERY_FAILED");
    }

    @Test
    void aReattemptWithoutADateIsForTheNextDay() {
        String awbNo = waybill("IN_TRANSIT");
        LocalDate before = LocalDate.now(INDIA);

        send(awbNo, "DT", "");

        assertThat(instructions(awbNo).getFirst().preferDate())
                .isBetween(before.plusDays(1), LocalDate.now(INDIA).plusDays(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ED |",
                "LM | ,\"LandMark\":\"قرب المسجد\"",
                "SM | ,\"MobileNo\":\"+91 98765-43210\"",
            })
    void theOtherKindsAreStoredWithWhatTheyNeed(String kind, String more) {
        String awbNo = waybill("OUT_FOR_DELIVERY");

        assertThat(statusCode(send(awbNo, kind, more == null ? "" : more))).isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(InstructionRow::kind).containsExactly(kind);
        assertThat(waybillState(awbNo)).isEqualTo("OUT_FOR_DELIVERY");
    }

    @Test
    void fieldsThatTheKindDoesNotUseAreStoredNormalised() {
        String awbNo = waybill("IN_TRANSIT");

        send(awbNo, "ED", ",\"MobileNo\":\"0 98765 43210\",\"LandMark\":\" by the lake \",\"PreferTime\":\"09:05\"");

        operator()
                .get("/admin/v1/instructions/" + instructions(awbNo).getFirst().id())
                .then()
                .statusCode(200)
                .body("mobileNo", equalTo("+919876543210"))
                .body("landMark", equalTo("by the lake"))
                .body("preferTime", equalTo("09:05"))
                .body("loginId", equalTo(LOGIN_ID))
                .body("state", equalTo("ACCEPTED"));
    }

    // ---- refused by the shipment's state

    @ParameterizedTest
    @CsvSource({
        "DELIVERED,RTO,AlreadyDelivered",
        "DELIVERED,DT,AlreadyDelivered",
        "CANCELLED,RTO,AlreadyCancelled",
        "CANCELLED,ED,AlreadyCancelled",
        "RETURNED,RTO,AlreadyReturned",
        "RETURNED,DT,AlreadyReturned"
    })
    void aClosedWaybillRefusesByItsState(String state, String kind, String refusal) {
        String awbNo = waybill(state);

        send(awbNo, kind, "")
                .then()
                .statusCode(200)
                .body("CustALTInstructionUpdateResult.IsError", equalTo(true))
                .body("CustALTInstructionUpdateResult.AWBNo", equalTo(awbNo))
                .body("CustALTInstructionUpdateResult.Status", hasSize(1))
                .body("CustALTInstructionUpdateResult.Status[0].StatusCode", equalTo(refusal));
        assertThat(instructions(awbNo)).isEmpty();
    }

    @Test
    void anUnknownWaybillAndAnothersAreNotFoundInTheSameWords() {
        String unknown = Service.newAwbNo();
        String foreign = waybill("IN_TRANSIT", "DEL07");

        String toUnknown = send(unknown, "RTO", "").asString().replace(unknown, "AWB");
        String toForeign = send(foreign, "RTO", "").asString().replace(foreign, "AWB");

        assertThat(toForeign).isEqualTo(toUnknown).contains("AWBNotFound");
        assertThat(waybillState(foreign)).isEqualTo("IN_TRANSIT");
    }

    // ---- repeats and superseding

    @Test
    void aRepeatOnTheSameDayIsStoredOnceAndAnsweredTheSame() {
        String awbNo = waybill("IN_TRANSIT");

        String first = send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"").asString();
        String second = send(awbNo, "SM", ",\"MobileNo\":\"+91 98765 43210\",\"LandMark\":\"\"")
                .asString();

        assertThat(second).isEqualTo(first);
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void theSameOnAnotherDayInIndiaIsANewInstruction() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        Service.update("update instruction set accepted_on = accepted_on - 1 where awb_no = ?", awbNo);

        assertThat(statusCode(send(awbNo, "ED", ""))).isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(InstructionRow::state).containsExactly("ACCEPTED", "SUPERSEDED");
    }

    @Test
    void aLaterInstructionOfAKindSupersedesTheEarlierAndNoOther() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "LM", ",\"LandMark\":\"bakery\"");
        send(awbNo, "LM", ",\"LandMark\":\"post office\"");
        send(awbNo, "LM", ",\"LandMark\":\"bakery\"");

        assertThat(instructions(awbNo))
                .extracting(row -> row.kind() + " " + row.state())
                .containsExactly("LM ACCEPTED", "LM SUPERSEDED", "LM SUPERSEDED", "ED ACCEPTED");
    }

    @Test
    void anRtoSupersedesEverythingThatIsStillToDo() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "DT", "");
        mark(instructions(awbNo).getLast().id(), "APPLIED").then().statusCode(200);

        send(awbNo, "RTO", "");

        assertThat(instructions(awbNo))
                .extracting(row -> row.kind() + " " + row.state())
                .containsExactly("RTO ACCEPTED", "DT SUPERSEDED", "ED APPLIED");
    }

    @Test
    void aRepeatedRtoIsAnsweredAsBeforeAndAnotherOneIsNot() {
        String awbNo = waybill("IN_TRANSIT");
        String first = send(awbNo, "RTO", "").asString();

        assertThat(send(awbNo, "RTO", "").asString()).isEqualTo(first);
        assertThat(statusCode(send(awbNo, "RTO", ",\"LandMark\":\"depot\""))).isEqualTo("AlreadyCancelled");
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void aRepeatOfARejectedInstructionIsANewOne() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        mark(instructions(awbNo).getFirst().id(), "REJECTED").then().statusCode(200);

        assertThat(statusCode(send(awbNo, "ED", ""))).isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(InstructionRow::state).containsExactly("ACCEPTED", "REJECTED");
    }

    // ---- everything that is wrong with a request

    static List<List<String>> badBodies() {
        String awb = "\"AWBNo\":\"69501388751\",\"AltInstRequestType\":\"DT\"";
        return List.of(
                List.of("", "InvalidRequest"),
                List.of("{", "InvalidRequest"),
                List.of("[]", "InvalidRequest"),
                List.of("\"text\"", "InvalidRequest"),
                List.of("null", "InvalidRequest"),
                List.of("{}", "InvalidRequest"),
                List.of("{\"profile\":" + PROFILE + "}", "InvalidRequest"),
                List.of("{\"altreq\":{" + awb + "}}", "InvalidRequest"),
                List.of("{\"request\":{\"altreq\":{" + awb + "},\"profile\":" + PROFILE + "}}", "InvalidRequest"),
                List.of("{\"altreq\":[],\"profile\":" + PROFILE + "}", "InvalidRequest"),
                List.of(
                        "{\"altreq\":{" + awb + "},\"profile\":" + PROFILE + ",\"profile\":" + PROFILE + "}",
                        "InvalidRequest"),
                List.of(body("{" + awb + ",\"AWBNo\":\"69501388752\"}"), "InvalidRequest"),
                List.of(body("{" + awb + ",\"Remarks\":\"x\"}"), "InvalidRequest"),
                List.of(body("{\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":69501388751,\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"6950 1388751\",\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"6950138875X\",\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"" + "1".repeat(40) + "\",\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"69501388751\"}"), "InvalidAltInstRequestType"),
                List.of(
                        body("{\"AWBNo\":\"69501388751\",\"AltInstRequestType\":\"rto\"}"),
                        "InvalidAltInstRequestType"),
                List.of(body("{" + awb + ",\"PreferDate\":\"2026-03-11\"}"), "InvalidPreferDate"),
                List.of(body("{" + awb + ",\"PreferDate\":1773253800000}"), "InvalidPreferDate"),
                List.of(body("{" + awb + ",\"PreferDate\":\"2026-02-31\"}"), "InvalidPreferDate"),
                List.of(body("{" + awb + ",\"PreferDate\":\"/Date(0)/\"}"), "PreferDateInPast"),
                List.of(body("{" + awb + ",\"PreferDate\":\"/Date(-1)/\"}"), "PreferDateInPast"),
                List.of(body("{" + awb + ",\"PreferDate\":\"\\/Date(253402300799000)\\/\"}"), "PreferDateTooFar"),
                List.of(body("{" + awb + ",\"PreferTime\":\"noon\"}"), "InvalidPreferTime"),
                List.of(body("{" + awb + ",\"PreferTime\":\"1300\",\"TimeSlot\":\"A\"}"), "PreferTimeOutsideSlot"),
                List.of(body("{" + awb + ",\"TimeSlot\":\"D\"}"), "InvalidTimeSlot"),
                List.of(body("{" + awb + ",\"MobileNo\":\"12345\"}"), "InvalidMobileNo"),
                List.of(body("{\"AWBNo\":\"69501388751\",\"AltInstRequestType\":\"SM\"}"), "MobileNoRequired"),
                List.of(body("{\"AWBNo\":\"69501388751\",\"AltInstRequestType\":\"LM\"}"), "LandMarkRequired"),
                List.of(body("{" + awb + ",\"LandMark\":\"" + "l".repeat(51) + "\"}"), "InvalidLandMark"),
                List.of(body("{" + awb + ",\"LandMark\":\"a\\u0007b\"}"), "InvalidLandMark"),
                List.of(profile("{\"LicenceKey\":\"k\",\"Api_type\":\"S\"}"), "InvalidLoginID"),
                List.of(profile("{\"LoginID\":\"BLR01\",\"Api_type\":\"S\"}"), "InvalidLicenceKey"),
                List.of(profile("{\"LoginID\":\"BLR01\",\"LicenceKey\":\"k\",\"Api_type\":\"X\"}"), "InvalidApiType"),
                List.of(
                        profile(
                                "{\"LoginID\":\"BLR01\",\"LicenceKey\":\"k\",\"Api_type\":\"S\",\"Version\":\"12345678901\"}"),
                        "InvalidVersion"));
    }

    @ParameterizedTest
    @MethodSource("badBodies")
    void aBadBodyIsNamedByItsStatusCodeAndStoresNothing(List<String> row) {
        String before = query("select count(*) from instruction");

        customer()
                .body(row.getFirst())
                .post(UPDATE)
                .then()
                .statusCode(400)
                .contentType("application/json")
                .body("status", equalTo(400))
                .body("title", equalTo("Bad Request"))
                .body("error-response.StatusCode", everyItem(equalTo(row.getLast())))
                .body("error-response[0].StatusInformation", not(equalTo("")));
        assertThat(query("select count(*) from instruction")).isEqualTo(before);
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
    void theProfilesShapeIsJudgedBeforeItsIdentityAndThatBeforeAltreq() {
        String badAltreq = "{\"AWBNo\":\"x\"}";

        customer()
                .body("{\"altreq\":" + badAltreq + ",\"profile\":{\"LoginID\":\"ELSE\",\"LicenceKey\":\"k\"}}")
                .post(UPDATE)
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidApiType"));
        customer()
                .body("{\"altreq\":" + badAltreq
                        + ",\"profile\":{\"LoginID\":\"ELSE\",\"LicenceKey\":\"k\",\"Api_type\":\"S\"}}")
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("status", equalTo(401))
                .body("title", equalTo("Unauthorized"))
                .body("error-response.StatusCode", contains("InvalidLoginID"));
        customer()
                .body("{\"altreq\":" + badAltreq + ",\"profile\":{\"LoginID\":\"" + LOGIN_ID
                        + "\",\"LicenceKey\":\"k\",\"Api_type\":\"T\"}}")
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("error-response.StatusCode", contains("InvalidLicenceKey"));
    }

    // ---- credentials, grant, method, media type, size

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
                .body("error-response.StatusCode", contains("JWTTokenMissing"));
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
                    .header("WWW-Authenticate", "Bearer");
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
    void aWithdrawnTokenIsRefused() {
        String jti = UUID.randomUUID().toString();
        String token = customerToken().id(jti).signed();
        issuer.withdraws("{\"version\":2,\"entries\":[{\"jti\":\"%s\",\"until\":\"%s\"}]}"
                .formatted(jti, Instant.now().plusSeconds(3600)));

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> given().header("JWTToken", token)
                        .contentType("application/json")
                        .body(body("{}"))
                        .post(UPDATE)
                        .then()
                        .statusCode(401)
                        .body("error-response.StatusCode", contains("JWTTokenInvalid")));
        issuer.withdraws("{\"version\":3,\"entries\":[]}");
    }

    private static String profile(String profile) {
        return "{\"altreq\":{\"AWBNo\":\"69501388751\",\"AltInstRequestType\":\"DT\"},\"profile\":" + profile + "}";
    }

    private static String wcf(LocalDate day) {
        return "/Date(" + day.atStartOfDay(INDIA).toInstant().toEpochMilli() + ")/";
    }
}
