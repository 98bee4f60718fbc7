package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.waybill;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** What can be asked for a waybill. */
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

    private static ValidatableResponse options(String awbNo) {
        return customer()
                .body(Service.body("{\"AWBNo\":\"" + awbNo + "\"}"))
                .post(OPTIONS)
                .then()
                .statusCode(200)
                .rootPath("GetCustALTInstructionOptionsResult");
    }
}
