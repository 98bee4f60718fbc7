package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the carrier's import says about a waybill decides what can still happen to its instructions. */
@QuarkusTest
@ServiceUnderTest
class LastWordTest {

    @ParameterizedTest
    @CsvSource({
        "DELIVERED,AlreadyDelivered",
        "DELIVERY_FAILED,Valid",
        "IN_TRANSIT,Valid",
        "CANCELLED,Valid" // the carrier's echo of the RTO
    })
    void aRejectedRtoGivesBackWhatTheCarrierSaidLast(String imported, String reattempt) {
        String awbNo = waybill("OUT_FOR_DELIVERY");
        send(awbNo, "RTO", "");
        importLines(line(awbNo, LOGIN_ID, imported, Instant.now()));

        mark(instructions(awbNo).getFirst().id(), "REJECTED").then().statusCode(200);

        assertThat(statusCode(send(awbNo, "DT", ""))).isEqualTo(reattempt);
    }

    @ParameterizedTest
    @CsvSource({
        "DELIVERED,the shipment has been delivered",
        "RETURNED,the shipment has been returned",
    })
    void whatIsStillToDoIsRejectedWhenTheShipmentHasArrived(String state, String note) {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "DT", "");
        send(awbNo, "LM", ",\"LandMark\":\"bakery\"");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");

        importLines(line(awbNo, LOGIN_ID, state, Instant.now()));

        assertThat(instructions(awbNo))
                .extracting(row -> row.kind() + " " + row.state())
                .containsExactly("LM APPLIED", "DT REJECTED", "ED REJECTED");
        assertThat(note(instructions(awbNo).getLast())).isEqualTo(note);
    }

    @ParameterizedTest
    @CsvSource({"OUT_FOR_DELIVERY,false,CANCELLED", "OUT_FOR_DELIVERY,true,DELIVERED", "RETURNED,false,DELIVERED"})
    void anRtoThatWasAppliedStaysAndTheReportNamesTheLine(String imported, boolean force, String state) {
        String other = waybill("OUT_FOR_DELIVERY");
        String awbNo = waybill("OUT_FOR_DELIVERY");
        send(awbNo, "RTO", "");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");
        importLines(line(awbNo, LOGIN_ID, imported, Instant.now().minusSeconds(60)));

        importLines(
                        force,
                        line(other, LOGIN_ID, "DELIVERED", Instant.now()),
                        line(awbNo, LOGIN_ID, "DELIVERED", Instant.now()))
                .then()
                .body("updated", equalTo(2))
                .body("warnings.line", contains(2))
                .body("warnings.awbNo", contains(awbNo))
                .body("warnings.reason", contains("RTO_APPLIED"));

        assertThat(waybillState(awbNo)).isEqualTo(state);
        assertThat(instructions(awbNo)).extracting(InstructionRow::state).containsExactly("APPLIED");
    }

    @Test
    void ofTwoRtosADeliveryRejectsTheAcceptedOneAndTheAppliedOneStays() {
        String awbNo = waybill("OUT_FOR_DELIVERY");
        send(awbNo, "RTO", "");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");
        importLines(true, line(awbNo, LOGIN_ID, "IN_TRANSIT", Instant.now().minusSeconds(60)));
        assertThat(statusCode(send(awbNo, "RTO", ""))).isEqualTo("Valid");

        importLines(line(awbNo, LOGIN_ID, "DELIVERED", Instant.now())).then().body("warnings.line", contains(1));

        assertThat(waybillState(awbNo)).isEqualTo("DELIVERED");
        assertThat(instructions(awbNo)).extracting(InstructionRow::state).containsExactly("REJECTED", "APPLIED");
    }

    @Test
    void anImportOfAnyOtherStateLeavesInstructionsAlone() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");

        importLines(line(awbNo, LOGIN_ID, "DELIVERY_FAILED", Instant.now().minusSeconds(2)));
        importLines(line(awbNo, LOGIN_ID, "CANCELLED", Instant.now()));

        assertThat(instructions(awbNo)).extracting(InstructionRow::state).containsExactly("ACCEPTED");
    }

    @Test
    void aForcedReopeningRejectsTheRtoWithANote() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "RTO", "");

        importLines(true, line(awbNo, LOGIN_ID, "IN_TRANSIT", Instant.now()));

        assertThat(instructions(awbNo)).extracting(InstructionRow::state).containsExactly("REJECTED");
        assertThat(note(instructions(awbNo).getFirst())).isEqualTo("the carrier has reopened the waybill");
    }

    private static String note(InstructionRow row) {
        return operator().get("/admin/v1/instructions/" + row.id()).jsonPath().getString("note");
    }
}
