package io.waybill.indiainstruction;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.PROFILE;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.test.contract.PackagedServiceContract;
import org.junit.jupiter.api.Test;

/** The main calls once each, on the packaged service. */
@QuarkusIntegrationTest
@ServiceUnderTest
class InstructionSmokeIT implements PackagedServiceContract {

    @Test
    void anInstructionIsGivenComesIntoTheFeedAndIsMarked() {
        String awbNo = waybill("IN_TRANSIT");

        assertThat(statusCode(send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"")))
                .isEqualTo("Valid");

        InstructionRow instruction = instructions(awbNo).getFirst();
        assertThat(instruction.kind()).isEqualTo("SM");
        operator()
                .queryParam("limit", 500)
                .get("/admin/v1/instructions/feed")
                .then()
                .statusCode(200)
                .body("items.awbNo", hasItem(awbNo));
        mark(instruction.id(), "APPLIED").then().statusCode(200);
        assertThat(instructions(awbNo).getFirst().state()).isEqualTo("APPLIED");
    }

    @Test
    void anRtoClosesTheWaybill() {
        String awbNo = waybill("IN_TRANSIT");

        assertThat(statusCode(send(awbNo, "RTO", ""))).isEqualTo("Valid");

        assertThat(waybillState(awbNo)).isEqualTo("CANCELLED");
        assertThat(statusCode(send(awbNo, "DT", ""))).isEqualTo("AlreadyCancelled");
    }

    @Test
    void timeSlotsAreAnswered() {
        customer()
                .body("{\"profile\":" + PROFILE + "}")
                .post(UPDATE.replace("CustALTInstructionUpdate", "GetTimeSlots"))
                .then()
                .statusCode(200)
                .body("GetTimeSlotsResult.TimeSlots.TimeSlot", hasItem("A"));
    }

    @Test
    void anErrorHasTheShapeOfTheGateway() {
        given().contentType("application/json")
                .body("{}")
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("status", equalTo(401))
                .body("title", equalTo("Unauthorized"))
                .body("error-response[0].StatusCode", equalTo("JWTTokenMissing"));
    }
}
