package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.Service.LICENCE_KEY;
import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.PROFILE;
import static io.waybill.indiainstruction.Service.altreq;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.newAwbNo;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.common.usage.UsageReporter;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many instructions in one call. */
@QuarkusTest
@ServiceUnderTest
class BulkUpdateTest {

    private static final String PATH = "/in/transportation/cust-instruction-update/v1/CustALTInstructionBulkUpdate";
    private static final int MEBIBYTE = 1 << 20;

    private final TestIssuer issuer = new TestIssuer();
    private final String client = "client-" + UUID.randomUUID();

    @Inject
    UsageReporter reporter;

    @Test
    void eachLineIsAnsweredByItselfInItsPlaceAndABadOneStopsNone() {
        String one = waybill("IN_TRANSIT");
        String delivered = waybill("DELIVERED");
        String strangers = waybill("IN_TRANSIT", "DEL07");
        String other = waybill("OUT_FOR_DELIVERY");

        ValidatableResponse answer = send(
                altreq(one, "LM", ",\"LandMark\":\"🏠 beside the 🌳\""),
                altreq("x", "DT", ",\"PreferTime\":\"2500\",\"by\":\"me\""),
                altreq(delivered, "ED", ""),
                "17",
                altreq(strangers, "RTO", ""),
                altreq(one, "DT", ",\"PreferDate\":\"/Date(0)/\""),
                altreq(one, "LM", ",\"LandMark\":\"" + "🏠".repeat(51) + "\""),
                altreq(other, "RTO", ""));

        answer.statusCode(200)
                .body(result("IsError"), equalTo(true))
                .body(result("Taken"), equalTo(8))
                .body(result("Accepted"), equalTo(2))
                .body(result("Refused"), equalTo(6))
                .body(results("HTTPStatus"), contains(200, 400, 200, 400, 200, 400, 400, 200))
                .body(results("AWBNo"), contains(one, null, delivered, null, strangers, one, one, other))
                .body(results("IsError"), contains(false, true, true, true, true, true, true, false))
                .body(
                        results("Status[0].StatusCode"),
                        contains(
                                "Valid",
                                "InvalidAWBNo",
                                "AlreadyDelivered",
                                "InvalidRequest",
                                "AWBNotFound",
                                "PreferDateInPast",
                                "InvalidLandMark",
                                "Valid"))
                .body(
                        result("Results[1].Status.StatusCode"),
                        contains("InvalidAWBNo", "InvalidPreferTime", "InvalidRequest"))
                .header("Retry-After", nullValue());
        assertThat(waybillState(other)).isEqualTo("CANCELLED");
        assertThat(waybillState(strangers)).isEqualTo("IN_TRANSIT");
        assertThat(instructions(one)).extracting(InstructionRow::kind).containsExactly("LM");
        assertThat(query("select land_mark from instruction where awb_no = ?", one))
                .isEqualTo("🏠 beside the 🌳");
    }

    @Test
    void linesForOneWaybillAreCheckedInTheirOrder() {
        String awbNo = waybill("IN_TRANSIT");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            lines.add(altreq(awbNo, "LM", ",\"LandMark\":\"number " + i + "\""));
            lines.add(altreq(newAwbNo(), "ED", ""));
        }
        lines.add(altreq(awbNo, "LM", ",\"LandMark\":\"number 19\""));
        lines.add(altreq(awbNo, "RTO", ""));
        lines.add(altreq(awbNo, "ED", ""));

        List<String> outcomes =
                send(lines.toArray(String[]::new)).statusCode(200).extract().path(results("Status[0].StatusCode"));

        assertThat(outcomes.subList(40, 43)).containsExactly("Valid", "Valid", "AlreadyCancelled");
        assertThat(outcomes.subList(0, 4)).containsExactly("Valid", "AWBNotFound", "Valid", "AWBNotFound");
        assertThat(query(
                        "select string_agg(substr(land_mark, 8), ',' order by id) from instruction where awb_no = ?",
                        awbNo))
                .isEqualTo("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19");
    }

    @Test
    void aLineHasAnIdempotencyKeyOfItsOwn() {
        String one = waybill("IN_TRANSIT");
        String other = waybill("IN_TRANSIT");
        String key = UUID.randomUUID().toString();
        String first = keyed(one, "LM", ",\"LandMark\":\"bakery\"", key);

        send(
                        first,
                        keyed(one, "LM", ",\"LandMark\":\"post office\"", key + "2"),
                        first,
                        keyed(one, "ED", "", key),
                        keyed(other, "ED", "", "\\\"" + key + "3\\\""),
                        keyed(other, "ED", "", "a b"))
                .statusCode(200)
                .body(results("HTTPStatus"), contains(200, 200, 200, 422, 200, 400))
                .body(result("Results[2].Status[0].StatusCode"), equalTo("Valid"))
                .body(result("Results[3].Status[0].StatusCode"), equalTo("IdempotencyKeyReused"))
                .body(result("Results[5].Status[0].StatusInformation"), startsWith("IdempotencyKey must have"));

        // It is the key of a call of its own, too.
        customer()
                .header("Idempotency-Key", key)
                .body("{\"altreq\":" + altreq(one, "ED", "") + ",\"profile\":" + PROFILE + "}")
                .post("/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate")
                .then()
                .statusCode(422);
        assertThat(instructions(one)).extracting(InstructionRow::state).containsExactly("ACCEPTED", "SUPERSEDED");
    }

    /** The last two lines have a waybill in common, and each a key with one of the first two. */
    @Test
    void ofTwoLinesWithOneKeyTheLaterIsRefusedWhateverTheirWaybills() {
        for (int round = 0; round < 5; round++) {
            String key = UUID.randomUUID().toString();
            String shared = waybill("IN_TRANSIT");
            List<String> lines = new ArrayList<>();
            lines.add(keyed(waybill("IN_TRANSIT"), "ED", "", key));
            for (int i = 0; i < 7; i++) {
                lines.add(altreq(waybill("IN_TRANSIT"), "ED", ""));
            }
            lines.add(keyed(shared, "ED", "", key));
            lines.add(keyed(shared, "ED", "", key + "2"));
            lines.addFirst(keyed(waybill("IN_TRANSIT"), "ED", "", key + "2"));

            send(lines.toArray(String[]::new))
                    .statusCode(200)
                    .body(results("HTTPStatus"), contains(200, 200, 200, 200, 200, 200, 200, 200, 200, 422, 422));
            assertThat(instructions(shared)).isEmpty();
        }
    }

    @Test
    void aRepeatOfWhatWasRejectedSinceIsARefusedLine() {
        String awbNo = waybill("IN_TRANSIT");
        String line = keyed(awbNo, "ED", "", UUID.randomUUID().toString());
        send(line).body(result("Accepted"), equalTo(1));
        mark(instructions(awbNo).getFirst().id(), "REJECTED");

        send(line)
                .body(result("IsError"), equalTo(true))
                .body(result("Accepted"), equalTo(0))
                .body(result("Refused"), equalTo(1))
                .body(result("Results[0].HTTPStatus"), equalTo(200))
                .body(result("Results[0].IsError"), equalTo(true))
                .body(result("Results[0].Status.StatusCode"), contains("InstructionRejected"))
                .body(result("Results[0].Instruction.State"), equalTo("REJECTED"));
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void fiveHundredLinesAndAMebibyteAreTakenAndNoMore() {
        List<String> awbNos = IntStream.range(0, 500).mapToObj(i -> newAwbNo()).toList();
        importLines(awbNos.stream()
                        .map(awbNo -> line(
                                awbNo, LOGIN_ID, "IN_TRANSIT", Instant.now().minusSeconds(60)))
                        .toArray(String[]::new))
                .then()
                .statusCode(200);
        String lines = String.join(
                ",", awbNos.stream().map(awbNo -> altreq(awbNo, "ED", "")).toList());
        String body = body(lines);
        String largest = body + " ".repeat(MEBIBYTE - body.length());

        ValidatableResponse answer = post(largest).then().statusCode(200);

        answer.body(result("IsError"), equalTo(false))
                .body(result("Accepted"), equalTo(500))
                .body(result("Refused"), equalTo(0))
                .body(result("Results"), hasSize(500))
                .body(results("AWBNo"), equalTo(awbNos))
                .body(results("Status[0].StatusCode"), everyItem(equalTo("Valid")));
        assertThat(query(
                        "select count(*) from instruction where awb_no = any (string_to_array(?, ','))",
                        String.join(",", awbNos)))
                .isEqualTo("500");
        post(largest + " ").then().statusCode(413);
        post(body(lines + "," + altreq(newAwbNo(), "ED", "")))
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidRequest"))
                .body("error-response.StatusInformation", contains("altreqs must have 1 to 500 elements and has 501"));
    }

    @Test
    void aWrongProfileAndAHeaderForOneInstructionAreRefusedAsAWhole() {
        String awbNo = waybill("IN_TRANSIT");

        customer()
                .body(body(altreq(awbNo, "ED", "")).replace(LICENCE_KEY, "wrong"))
                .post(PATH)
                .then()
                .statusCode(401)
                .body("error-response.StatusCode", contains("InvalidLicenceKey"));
        customer()
                .header("Idempotency-Key", "one")
                .body(body(altreq(awbNo, "ED", "")))
                .post(PATH)
                .then()
                .statusCode(400)
                .body("error-response.StatusInformation", contains(containsString("each line has an IdempotencyKey")));
        assertThat(instructions(awbNo)).isEmpty();
    }

    @Test
    void eachLineCountsAsACallAndThoseBeyondTheLimitAreNotTaken() {
        String awbNo = waybill("IN_TRANSIT");
        String[] lines = IntStream.range(0, 8)
                .mapToObj(i -> altreq(awbNo, "LM", ",\"LandMark\":\"number " + i + "\""))
                .toArray(String[]::new);
        lines[1] = altreq("x", "ED", "");

        sendAs(5, lines)
                .statusCode(200)
                .body(result("IsError"), equalTo(true))
                .body(result("Taken"), equalTo(5))
                .body(result("Accepted"), equalTo(4))
                .body(result("Refused"), equalTo(4))
                .body(results("HTTPStatus"), contains(200, 400, 200, 200, 200, 429, 429, 429))
                .body(results("AWBNo"), contains(awbNo, null, awbNo, awbNo, awbNo, awbNo, awbNo, awbNo))
                .body(result("Results[7].Status.StatusCode"), contains("TooManyRequests"))
                .body(
                        result("Results[7].Status.StatusInformation"),
                        contains("the 5 calls of this day (UTC) are used up"))
                .header("RateLimit", startsWith("\"day\";r=0;"))
                .header("Retry-After", notNullValue());
        sendAs(5, lines).statusCode(429).body("error-response.StatusCode", contains("TooManyRequests"));

        assertThat(instructions(awbNo)).hasSize(4);
        assertThat(reported())
                .containsExactlyInAnyOrder(
                        "giveAlternateInstructions 200 - 4",
                        "giveAlternateInstructions 400 InvalidAWBNo 1",
                        "giveAlternateInstructions 429 429.0000002 4");
    }

    /** The lines of an application of this test that may make so many calls a day. */
    private ValidatableResponse sendAs(long perDay, String... lines) {
        return customer(customerToken().client(client).level("few", 1_000, perDay))
                .body(body(String.join(",", lines)).getBytes(StandardCharsets.UTF_8))
                .post(PATH)
                .then();
    }

    /** What has been reported of that application: operation, status, code, count. */
    private List<String> reported() {
        reporter.report();
        return issuer.reportedCalls("app-of-" + client);
    }

    private static ValidatableResponse send(String... lines) {
        return post(body(String.join(",", lines))).then();
    }

    private static Response post(String body) {
        return customer().body(body.getBytes(StandardCharsets.UTF_8)).post(PATH);
    }

    private static String body(String lines) {
        return "{\"altreqs\":[" + lines + "],\"profile\":" + PROFILE + "}";
    }

    private static String keyed(String awbNo, String kind, String more, String key) {
        return altreq(awbNo, kind, more + ",\"IdempotencyKey\":\"" + key + "\"");
    }

    private static String result(String member) {
        return "CustALTInstructionBulkUpdateResult." + member;
    }

    private static String results(String member) {
        return member.equals("Status[0].StatusCode")
                ? "CustALTInstructionBulkUpdateResult.Results.collect { it.Status[0].StatusCode }"
                : "CustALTInstructionBulkUpdateResult.Results." + member;
    }
}
