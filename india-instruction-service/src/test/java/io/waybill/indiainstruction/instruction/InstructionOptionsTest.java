package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.waybill;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What can be asked for a waybill, and what an accepted request shows. */
@QuarkusTest
@ServiceUnderTest
class InstructionOptionsTest {

    private static final String OPTIONS = "/in/transportation/cust-instruction-update/v1/GetCustALTInstructionOptions";

    @Test
    void anOpenWaybillTakesEveryKind() {
        options(waybill("OUT_FOR_DELIVERY"))
                .body("IsError", equalTo(false))
                .body("Status[0].StatusCode", equalTo("Valid"))
                .body("Options.AltInstRequestType", containsInAnyOrder("RTO", "DT", "ED", "LM", "SM"))
                .body("Options.Possible", everyItem(equalTo(true)))
                .body("Options.Left", everyItem(nullValue()))
                .body("WorkingDays", hasSize(5))
                .body("TimeSlots.TimeSlot", containsInAnyOrder("A", "B", "C"));
    }

    @Test
    void aDeliveredWaybillSaysWhyItTakesNone() {
        options(waybill("DELIVERED"))
                .body("IsError", equalTo(false))
                .body("Options.Possible", everyItem(equalTo(false)))
                .body("Options.StatusCode", everyItem(equalTo("AlreadyDelivered")));
    }

    @Test
    void aStrangerLearnsNothing() {
        options(waybill("IN_TRANSIT", "DEL07"))
                .body("IsError", equalTo(true))
                .body("Status[0].StatusCode", equalTo("AWBNotFound"))
                .body("Options", empty())
                .body("WorkingDays", empty())
                .body("TimeSlots", empty());
    }

    @Test
    void theImportTellsOfAttempts() {
        String awbNo = waybill("IN_TRANSIT");
        Service.importLines(Service.line(awbNo, Service.LOGIN_ID, "DELIVERY_FAILED", Instant.now())
                        .replace("}", ",\"attempts\":2}"))
                .then()
                .statusCode(200)
                .body("updated", equalTo(1));

        Service.operator()
                .get("/admin/v1/waybills/" + awbNo)
                .then()
                .statusCode(200)
                .body("attempts", equalTo(2));
    }

    @Test
    void anAcceptedRequestShowsWhatWasStored() {
        String awbNo = waybill("IN_TRANSIT");

        send(awbNo, "DT", "")
                .then()
                .statusCode(200)
                .rootPath("CustALTInstructionUpdateResult.Instruction")
                .body("Id", notNullValue())
                .body("AltInstRequestType", equalTo("DT"))
                .body("PreferDate", notNullValue())
                .body("PreferDateFrom", equalTo("default"))
                .body("State", equalTo("ACCEPTED"))
                .body("ReasonCode", nullValue());
        send(awbNo, "SM", ",\"MobileNo\":\"98765 43210\"")
                .then()
                .statusCode(200)
                .body("CustALTInstructionUpdateResult.Instruction.MobileNo", equalTo("+91********10"));
        send(awbNo, "RTO", "");
        send(awbNo, "ED", "").then().statusCode(200).body("CustALTInstructionUpdateResult.Instruction", nullValue());
    }

    private static ValidatableResponse options(String awbNo) {
        return customer()
                .body(Service.body("{\"AWBNo\":\"" + awbNo + "\"}"))
                .post(OPTIONS)
                .then()
                .statusCode(200)
                .rootPath("GetCustALTInstructionOptionsResult");
    }
}
