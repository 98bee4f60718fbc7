package io.waybill.indiainstruction.timeslot;

import static io.waybill.indiainstruction.Service.PROFILE;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.indiainstruction.ServiceUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The carrier's time slots and holidays. */
@QuarkusTest
@ServiceUnderTest
class TimeSlotsTest {

    private static final String PATH = "/in/transportation/cust-instruction-update/v1/GetTimeSlots";
    private static final String SLOTS = "\"timeSlots\":[{\"code\":\"A\",\"from\":\"09:00\",\"to\":\"13:00\"},"
            + "{\"code\":\"B\",\"from\":\"13:00\",\"to\":\"17:00\"},{\"code\":\"C\",\"from\":\"17:00\",\"to\":\"21:00\"}]";

    @AfterEach
    void theSlotsOfTheContractAgain() {
        operator().post("/admin/v1/time-slots/versions/1/restore").then().statusCode(200);
    }

    @Test
    void theSlotsAndHolidaysCanBeRead() {
        publish("{" + SLOTS + ",\"holidays\":[\"2027-01-26\",\"2026-12-25\"]}", 200);

        customer()
                .body("{\"profile\":" + PROFILE + "}")
                .post(PATH)
                .then()
                .statusCode(200)
                .body(equalTo("{\"GetTimeSlotsResult\":{\"IsError\":false,\"ErrorMessage\":null,\"TimeSlots\":["
                        + "{\"TimeSlot\":\"A\",\"From\":\"0900\",\"To\":\"1300\"},"
                        + "{\"TimeSlot\":\"B\",\"From\":\"1300\",\"To\":\"1700\"},"
                        + "{\"TimeSlot\":\"C\",\"From\":\"1700\",\"To\":\"2100\"}],\"Holidays\":"
                        + "[\"/Date(1798137000000)/\",\"/Date(1800901800000)/\"]}}"));
    }

    @Test
    void holidaysAreOptional() {
        publish("{" + SLOTS + ",\"holidays\":[]}", 200);
        publish("{" + SLOTS + ",\"holidays\":null}", 200);
    }

    @Test
    void operatorsReplaceTheTableAndTheNextInstructionGoesByIt() {
        operator().get("/admin/v1/time-slots").then().statusCode(200).body("timeSlots.code", contains("A", "B", "C"));

        publish("{\"timeSlots\":[{\"code\":\"EVENING\",\"from\":\"18:00\",\"to\":\"23:59\"}]}", 200);

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
                                + "{\"code\":\"C\",\"from\":\"13:00\",\"to\":\"24:00\",\"name\":\"x\"}],\"more\":1,"
                                + "\"holidays\":[\"2026-02-30\",\"2026-12-25\",\"2026-12-25\",7,null,\"\",\"+12026-01-01\"]}",
                        400)
                .body(
                        "errors.pointer",
                        hasItems(
                                "/timeSlots/0/code",
                                "/timeSlots/0/from",
                                "/timeSlots/1/to",
                                "/timeSlots/2/code",
                                "/timeSlots/2/to",
                                "/timeSlots/2/name",
                                "/more",
                                "/holidays/0",
                                "/holidays/2",
                                "/holidays/3",
                                "/holidays/4",
                                "/holidays/5",
                                "/holidays/6"))
                .body("code", equalTo("400.0000004"));
        operator().get("/admin/v1/time-slots").then().body("timeSlots.code", contains("A", "B", "C"));
    }

    private static ValidatableResponse publish(String document, int status) {
        return operator().body(document).put("/admin/v1/time-slots").then().statusCode(status);
    }
}
