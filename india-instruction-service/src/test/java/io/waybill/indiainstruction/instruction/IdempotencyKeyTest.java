package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.altreq;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The header {@code Idempotency-Key}: a late retry is told apart from a new instruction. */
@QuarkusTest
@ServiceUnderTest
class IdempotencyKeyTest {

    private static final String RESULT = "CustALTInstructionUpdateResult.";

    private final String key = UUID.randomUUID().toString();
    private String awbNo;

    @BeforeEach
    void aWaybillOfTheCustomer() {
        awbNo = waybill("IN_TRANSIT");
    }

    @Test
    void aLateRetryOfASupersededInstructionChangesNothing() {
        send(key, awbNo, "LM", ",\"LandMark\":\"bakery\"");
        send(key + "2", awbNo, "LM", ",\"LandMark\":\"post office\"");

        assertThat(statusCode(send(key, awbNo, "LM", ",\"LandMark\":\" bakery\",\"MobileNo\":\"\"")))
                .isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(row -> row.state()).containsExactly("ACCEPTED", "SUPERSEDED");
    }

    @Test
    void itIsAnsweredValidWhateverHasHappenedToTheWaybill() {
        send(key, awbNo, "ED", "");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");
        importLines(line(awbNo, LOGIN_ID, "DELIVERED", Instant.now()));

        assertThat(statusCode(send(key, awbNo, "ED", ""))).isEqualTo("Valid");
        assertThat(statusCode(send(key + "2", awbNo, "ED", ""))).isEqualTo("AlreadyDelivered");
    }

    @ParameterizedTest
    @CsvSource({"RTO,DELIVERED,SHIPMENT_DELIVERED", "DT,DELIVERED,SHIPMENT_DELIVERED", "ED,RETURNED,SHIPMENT_RETURNED"})
    void aRepeatOfWhatWasRejectedSinceSaysSo(String kind, String waybill, String reason) {
        send(key, awbNo, kind, "");
        importLines(line(awbNo, LOGIN_ID, waybill, Instant.now()));

        for (int i = 0; i < 2; i++) {
            send(key, awbNo, kind, "")
                    .then()
                    .statusCode(200)
                    .body(RESULT + "IsError", equalTo(true))
                    .body(RESULT + "Status.StatusCode", contains("InstructionRejected"))
                    .body(RESULT + "Instruction.State", equalTo("REJECTED"))
                    .body(RESULT + "Instruction.ReasonCode", equalTo(reason));
        }
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void aRepeatOfWhatOperationsRejectedSaysSoAndAnotherKeyIsANewInstruction() {
        send(key, awbNo, "ED", "");
        mark(instructions(awbNo).getFirst().id(), "REJECTED");

        assertThat(statusCode(send(key, awbNo, "ED", ""))).isEqualTo("InstructionRejected");
        assertThat(statusCode(send(key + "2", awbNo, "ED", ""))).isEqualTo("Valid");
        assertThat(instructions(awbNo)).extracting(row -> row.state()).containsExactly("ACCEPTED", "REJECTED");
    }

    @Test
    void anotherRequestUnderTheSameKeyIsRefused() {
        send(key, awbNo, "LM", ",\"LandMark\":\"bakery\"");

        for (Response refused : new Response[] {
            send(key, awbNo, "LM", ",\"LandMark\":\"post office\""),
            send(key, awbNo, "ED", ""),
            send(key, waybill("IN_TRANSIT"), "LM", ",\"LandMark\":\"bakery\"")
        }) {
            refused.then()
                    .statusCode(422)
                    .body("title", equalTo("Unprocessable Content"))
                    .body("error-response.StatusCode", contains("IdempotencyKeyReused"));
        }
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void aRefusedRequestDoesNotTakeTheKey() {
        String delivered = waybill("DELIVERED");
        assertThat(statusCode(send(key, delivered, "ED", ""))).isEqualTo("AlreadyDelivered");
        send(key, awbNo, "DT", ",\"PreferDate\":\"/Date(0)/\"").then().statusCode(400);

        assertThat(statusCode(send(key, awbNo, "ED", ""))).isEqualTo("Valid");
    }

    @Test
    void aKeyIsKnownForADayThatARetryDoesNotRenew() {
        send(key, awbNo, "LM", ",\"LandMark\":\"bakery\"");
        aged("23 hours");
        assertThat(statusCode(send(key, awbNo, "LM", ",\"LandMark\":\"bakery\"")))
                .isEqualTo("Valid");
        assertThat(instructions(awbNo)).hasSize(1);

        aged("1 hour");

        assertThat(statusCode(send(key, awbNo, "LM", ",\"LandMark\":\"post office\"")))
                .isEqualTo("Valid");
        assertThat(instructions(awbNo)).hasSize(2);
    }

    private void aged(String interval) {
        update(
                "update idempotency_key set answered_at = answered_at - cast(? as interval) where key = ?",
                interval,
                key);
    }

    @Test
    void ofTwoRequestsAtOnceForTwoWaybillsOneGetsTheKey() throws Exception {
        for (int round = 0; round < 10; round++) {
            String one = waybill("IN_TRANSIT");
            String other = waybill("IN_TRANSIT");
            String shared = key + round;
            try (var threads = Executors.newFixedThreadPool(2)) {
                Callable<Integer> first = () -> send(shared, one, "ED", "").statusCode();
                var second = threads.submit(() -> send(shared, other, "ED", "").statusCode());
                int status = threads.submit(first).get();

                assertThat(new int[] {status, second.get()}).containsExactlyInAnyOrder(200, 422);
            }
            assertThat(instructions(one).size() + instructions(other).size()).isEqualTo(1);
        }
    }

    @Test
    void aKeyOfAnotherFormIsRefusedWithWhatElseIsWrong() {
        send("a b", "x", "ED", "")
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", hasItems("InvalidRequest", "InvalidAWBNo"));
    }

    @Test
    void aRepeatedHeaderIsRefused() {
        customer()
                .header("Idempotency-Key", "one", "two")
                .body(body(altreq(awbNo, "ED", "")))
                .post(UPDATE)
                .then()
                .statusCode(400);
        assertThat(instructions(awbNo)).isEmpty();
    }

    @Test
    void theKeyMayBeInTheBody() {
        String keyed = ",\"LandMark\":\"bakery\",\"IdempotencyKey\":\"" + key + "\"";

        assertThat(statusCode(sendWithoutHeader(awbNo, "LM", keyed))).isEqualTo("Valid");
        send(key, awbNo, "ED", "").then().statusCode(422);
        assertThat(statusCode(send('"' + key + '"', awbNo, "LM", keyed))).isEqualTo("Valid");
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void anEmptyKeyInTheBodyIsNone() {
        String empty = ",\"IdempotencyKey\":\"\"";

        assertThat(statusCode(send(key, awbNo, "ED", empty))).isEqualTo("Valid");
        send(key, awbNo, "LM", ",\"LandMark\":\"bakery\"").then().statusCode(422);
    }

    @Test
    void differentKeysInHeaderAndBodyAreRefused() {
        send(key, awbNo, "ED", ",\"IdempotencyKey\":\"" + key + "2\"")
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidRequest"))
                .body(
                        "error-response.StatusInformation",
                        contains("the header Idempotency-Key must equal IdempotencyKey; send one of them"));
        assertThat(instructions(awbNo)).isEmpty();
    }

    private static Response sendWithoutHeader(String awbNo, String kind, String more) {
        return customer().body(body(altreq(awbNo, kind, more))).post(UPDATE);
    }

    private static Response send(String key, String awbNo, String kind, String more) {
        return customer()
                .header("Idempotency-Key", key)
                .body(body(altreq(awbNo, kind, more)))
                .post(UPDATE);
    }
}
