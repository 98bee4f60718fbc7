package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.newAwbNo;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What has become of a shipper's instructions. */
@QuarkusTest
@ServiceUnderTest
class InstructionStatusTest {

    private static final String PATH = "/in/transportation/cust-instruction-update/v1/GetCustALTInstructionStatus";
    private static final String RESULT = "GetCustALTInstructionStatusResult.";

    @Test
    void theShipperSeesWhatBecameOfEachTheNewestFirst() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "LM", ",\"LandMark\":\"bakery\"");
        send(awbNo, "LM", ",\"LandMark\":\"post office\"");
        operator()
                .body("{\"state\":\"REJECTED\",\"reasonCode\":\"ADDRESS_INCOMPLETE\",\"note\":\"no such door\"}")
                .put("/admin/v1/instructions/" + instructions(awbNo).getFirst().id() + "/state");
        mark(instructions(awbNo).getLast().id(), "APPLIED");

        JsonPath answer = status(awbNo)
                .then()
                .statusCode(200)
                .body(RESULT + "AWBNo", equalTo(awbNo))
                .body(RESULT + "IsError", equalTo(false))
                .body(RESULT + "Status.StatusCode", contains("Valid"))
                .body(RESULT + "Instructions.AltInstRequestType", contains("LM", "LM", "ED"))
                .body(RESULT + "Instructions.State", contains("REJECTED", "SUPERSEDED", "APPLIED"))
                .body(RESULT + "Instructions.ReasonCode", contains("ADDRESS_INCOMPLETE", null, null))
                .body(RESULT + "Instructions.Note", contains("no such door", null, null))
                .extract()
                .jsonPath();
        JsonPath stored = operator()
                .get("/admin/v1/instructions/" + instructions(awbNo).getFirst().id())
                .jsonPath();
        assertThat(answer.getString(RESULT + "Instructions[0].ReceivedOn")).isEqualTo(wcf(stored, "acceptedAt"));
        assertThat(answer.getString(RESULT + "Instructions[0].ChangedOn")).isEqualTo(wcf(stored, "stateAt"));
    }

    @Test
    void theShipperSeesTheWaybillsState() {
        String awbNo = waybill("OUT_FOR_DELIVERY");
        status(awbNo).then().body(RESULT + "WaybillState", equalTo("OUT_FOR_DELIVERY"));
        send(awbNo, "RTO", "");
        status(awbNo).then().body(RESULT + "WaybillState", equalTo("CANCELLED"));

        importLines(line(awbNo, LOGIN_ID, "DELIVERED", Instant.now()));

        status(awbNo)
                .then()
                .body(RESULT + "WaybillState", equalTo("DELIVERED"))
                .body(RESULT + "Instructions.State", contains("REJECTED"))
                .body(RESULT + "Instructions.ReasonCode", contains("SHIPMENT_DELIVERED"));
    }

    @Test
    void aWaybillWithoutInstructionsHasNone() {
        status(waybill("DELIVERED"))
                .then()
                .statusCode(200)
                .body(RESULT + "IsError", equalTo(false))
                .body(RESULT + "Instructions", hasSize(0));
    }

    @Test
    void anUnknownWaybillAndAnothersAreNotFoundInTheSameWords() {
        String unknown = newAwbNo();
        String foreign = waybill("IN_TRANSIT", "DEL07");

        assertThat(status(foreign).asString().replace(foreign, "AWB"))
                .isEqualTo(status(unknown).asString().replace(unknown, "AWB"))
                .contains("\"IsError\":true", "AWBNotFound", "\"Instructions\":[]");
    }

    @Test
    void whatAFormerOwnerAskedForIsNotShown() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        update("update instruction set login_id = 'DEL07' where awb_no = ?", awbNo);

        status(awbNo).then().body(RESULT + "Instructions", hasSize(0));
    }

    @Test
    void onlyAHundredAreShown() {
        String awbNo = waybill("IN_TRANSIT");
        update(
                "insert into instruction (awb_no, login_id, kind, accepted_at, accepted_on, application_id, request_id, state,"
                        + " state_at) select ?, 'BLR01', 'ED', now(), current_date, 'a', 'r', 'APPLIED', now()"
                        + " from generate_series(1, 101)",
                awbNo);

        status(awbNo).then().body(RESULT + "Instructions", hasSize(100));
    }

    private static Response status(String awbNo) {
        return customer().body(body("{\"AWBNo\":\"" + awbNo + "\"}")).post(PATH);
    }

    private static String wcf(JsonPath stored, String field) {
        return "/Date(" + Instant.parse(stored.getString(field)).toEpochMilli() + ")/";
    }
}
