package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What imports and marks do to instructions. A row of rto-life.csv has an event and, for each state of an RTO, the
 * answer, the RTO's state and the waybill's, with the state that the RTO's rejection would restore in brackets.
 */
@QuarkusTest
@ServiceUnderTest
class RtoLifeTest {

    private static final List<String> STATES = List.of("ACCEPTED", "APPLIED", "RETURNED", "REJECTED");

    /** The cells of a row: the event, then what it does in each state. */
    static List<List<String>> rows() throws IOException {
        return Files.readAllLines(Path.of("src", "test", "resources", "rto-life.csv")).stream()
                .skip(1)
                .map(line -> List.of(line.split("\\|", -1)))
                .toList();
    }

    @Test
    void theTableHasEveryEvent() throws IOException {
        assertThat(rows()).hasSize(15).allMatch(row -> row.size() == 1 + STATES.size());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theEventDoesWhatTheTableSaysInEveryState(List<String> row) {
        for (int column = 0; column < STATES.size(); column++) {
            String awbNo = waybillWithAnRto(STATES.get(column));
            long rto = instructions(awbNo).getLast().id();

            String answer = happen(row.getFirst(), awbNo, rto);

            assertThat(answer + stateOf(awbNo, rto))
                    .as("%s when %s", row.getFirst(), STATES.get(column))
                    .isEqualTo(row.get(1 + column));
        }
    }

    /** The replica that took the one before has a clock that is ahead, or this one's is behind. */
    @Test
    void itsTimeDoesNotGoBackBehindAnEarlierInstruction() {
        String awbNo = waybill("OUT_FOR_DELIVERY");
        assertThat(statusCode(send(awbNo, "DT", ""))).isEqualTo("Valid");
        update("update instruction set accepted_at = accepted_at + interval '2 days' where awb_no = ?", awbNo);

        assertThat(statusCode(send(awbNo, "RTO", ""))).isEqualTo("Valid");

        assertThat(instructions(awbNo))
                .as("the latest first")
                .extracting(InstructionRow::kind)
                .containsExactly("RTO", "DT");
        assertThat(query("select count(distinct accepted_at) from instruction where awb_no = ?", awbNo))
                .isEqualTo("1");
        assertThat(statusCode(send(awbNo, "RTO", ""))).as("its repeat").isEqualTo("Valid");
        assertThat(instructions(awbNo)).hasSize(2);
    }

    private static String waybillWithAnRto(String state) {
        String awbNo = waybill("OUT_FOR_DELIVERY");
        assertThat(statusCode(send(awbNo, "RTO", ""))).isEqualTo("Valid");
        long rto = instructions(awbNo).getFirst().id();
        switch (state) {
            case "ACCEPTED" -> {
                // as it is
            }
            case "RETURNED" -> {
                mark(rto, "APPLIED");
                importLines(
                        true, line(awbNo, LOGIN_ID, "RETURNED", Instant.now().minusSeconds(60)));
            }
            default -> mark(rto, state);
        }
        return awbNo;
    }

    private static String happen(String event, String awbNo, long rto) {
        String[] words = event.split(" ", 2);
        return switch (words[0]) {
            case "none" -> "";
            case "mark" -> mark(rto, words[1]).statusCode() + ": ";
            case "import", "force" -> {
                JsonPath report = importLines(words[0].equals("force"), line(awbNo, LOGIN_ID, words[1], Instant.now()))
                        .jsonPath();
                yield (report.getInt("updated") == 1 ? "updated" : report.prettify()) + ": ";
            }
            case "RTO," -> {
                if (words[1].equals("the next day")) {
                    update("update instruction set accepted_on = accepted_on - 1 where id = ?", rto);
                }
                yield statusCode(send(awbNo, "RTO", "")) + ": ";
            }
            default -> statusCode(send(awbNo, words[0], "")) + ": ";
        };
    }

    private static String stateOf(String awbNo, long rto) {
        JsonPath waybill = operator().get("/admin/v1/waybills/" + awbNo).jsonPath();
        String former = waybill.getString("formerState");
        return operator().get("/admin/v1/instructions/" + rto).jsonPath().getString("state") + ", "
                + waybill.getString("state") + (former == null ? "" : " (" + former + ")");
    }

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
        "DELIVERED,REJECTED: the shipment has been delivered",
        "RETURNED,REJECTED: the shipment has been returned",
        "DELIVERY_FAILED,ACCEPTED: null",
        "CANCELLED,ACCEPTED: null"
    })
    void whatIsStillToDoIsRejectedOnlyWhenTheShipmentHasArrived(String state, String outcome) {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "DT", "");
        send(awbNo, "LM", ",\"LandMark\":\"bakery\"");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");

        importLines(line(awbNo, LOGIN_ID, state, Instant.now()));

        assertThat(instructions(awbNo))
                .extracting(row -> row.kind() + " " + row.state() + ": " + note(row))
                .containsExactly("LM APPLIED: null", "DT " + outcome, "ED " + outcome);
    }

    @Test
    void theReportNamesTheLineOfAnRtoThatWasApplied() {
        String other = waybill("OUT_FOR_DELIVERY");
        String awbNo = waybill("OUT_FOR_DELIVERY");
        send(awbNo, "RTO", "");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");

        importLines(
                        line(other, LOGIN_ID, "DELIVERED", Instant.now()),
                        line(awbNo, LOGIN_ID, "DELIVERED", Instant.now()))
                .then()
                .body("updated", equalTo(2))
                .body("warnings.line", contains(2))
                .body("warnings.awbNo", contains(awbNo))
                .body("warnings.reason", contains("RTO_APPLIED"));
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

    private static String note(InstructionRow row) {
        return operator().get("/admin/v1/instructions/" + row.id()).jsonPath().getString("note");
    }
}
