package io.waybill.indiainstruction.timeslot;

import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class TimeSlotAdminTest {

    @AfterEach
    void theSlotsOfTheContractAgain() {
        Service.restoreTimeSlots();
    }

    @Test
    void operatorsReplaceTheTableAndTheNextInstructionGoesByIt() {
        operator().get("/admin/v1/time-slots").then().statusCode(200).body("timeSlots.code", contains("A", "B", "C"));

        publish("{\"timeSlots\":[{\"code\":\"EVENING\",\"from\":\"18:00\",\"to\":\"23:59\"}]}")
                .then()
                .statusCode(200);

        String awbNo = waybill("IN_TRANSIT");
        assertThat(statusCode(send(awbNo, "DT", ",\"TimeSlot\":\"EVENING\",\"PreferTime\":\"2358\"")))
                .isEqualTo("Valid");
        send(awbNo, "DT", ",\"TimeSlot\":\"A\"")
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidTimeSlot"));
    }

    @Test
    void aWrongTableIsRefusedWholeWithEveryViolation() {
        publish(
                        "{\"timeSlots\":[{\"code\":\"A B\",\"from\":\"9\",\"to\":\"13:00\"},{\"code\":\"C\",\"from\":\"13:00\",\"to\":\"12:00\"},"
                                + "{\"code\":\"C\",\"from\":\"13:00\",\"to\":\"24:00\",\"name\":\"x\"}],\"more\":1}")
                .then()
                .statusCode(400)
                .body(
                        "errors.pointer",
                        hasItems(
                                "/timeSlots/0/code",
                                "/timeSlots/0/from",
                                "/timeSlots/1/to",
                                "/timeSlots/2/code",
                                "/timeSlots/2/to",
                                "/timeSlots/2/name",
                                "/more"))
                .body("code", equalTo("400.0000004"));
        operator().get("/admin/v1/time-slots").then().body("timeSlots.code", contains("A", "B", "C"));
    }

    private static Response publish(String document) {
        return operator().contentType("application/json").body(document).put("/admin/v1/time-slots");
    }
}
