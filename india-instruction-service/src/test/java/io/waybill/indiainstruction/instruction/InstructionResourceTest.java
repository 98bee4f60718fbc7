package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasToString;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of the India document, and the contract decisions. */
@QuarkusTest
@ServiceUnderTest
class InstructionResourceTest {
    @Test
    void anRtoIsStoredAndCancelsTheWaybillForGood() {
        String awbNo = waybill("IN_TRANSIT");

        send(awbNo, "RTO", "")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body(startsWith("{\"CustALTInstructionUpdateResult\":{\"AWBNo\":\"" + awbNo
                        + "\",\"IsError\":false,\"Status\":[{\"StatusCode\":\"Valid\",\"StatusInformation\":"
                        + "\"Alternate instruction accepted\"}],\"Instruction\":{\"Id\":"));

        assertThat(waybillState(awbNo)).isEqualTo("CANCELLED");
        send(awbNo, "DT", "")
                .then()
                .statusCode(200)
                .rootPath("CustALTInstructionUpdateResult")
                .body("Status.StatusCode", contains("AlreadyCancelled"))
                .body("Instruction", nullValue());
        assertThat(instructions(awbNo)).extracting(InstructionRow::kind).containsExactly("RTO");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ED | `` | ReasonCode |",
                "LM | ,\"LandMark\":\" قرب المسجد \" | LandMark | قرب المسجد",
                "SM | ,\"MobileNo\":\"+91 98765-43210\" | MobileNo | +91********10",
                "DT | `` | PreferDateFrom | default",
                "DT | ,\"PreferTime\":\"10:30\",\"TimeSlot\":\"A\" | PreferTime | 1030"
            })
    void theOtherKindsAreStoredAndShown(String kind, String more, String field, String shown) {
        String awbNo = waybill("OUT_FOR_DELIVERY");

        ValidatableResponse answer = send(awbNo, kind, more).then().statusCode(200);

        assertThat(instructions(awbNo)).extracting(InstructionRow::kind).containsExactly(kind);
        answer.rootPath("CustALTInstructionUpdateResult.Instruction")
                .body(
                        "Id",
                        hasToString(Long.toString(instructions(awbNo).getFirst().id())))
                .body("AltInstRequestType", equalTo(kind))
                .body("State", equalTo("ACCEPTED"))
                .body(field, equalTo(shown));
        assertThat(waybillState(awbNo)).isEqualTo("OUT_FOR_DELIVERY");
    }

    @Test
    void aReattemptIsStoredForItsDate() {
        String awbNo = waybill("DELIVERY_FAILED");
        LocalDate day = Service.workingDay(3);

        send(awbNo, "DT", ",\"PreferDate\":\"" + WcfDate.of(day).text() + "\"")
                .then()
                .body(
                        "CustALTInstructionUpdateResult.Instruction.PreferDate",
                        equalTo(WcfDate.of(day).text()))
                .body("CustALTInstructionUpdateResult.Instruction.PreferDateFrom", equalTo("asked"));

        assertThat(instructions(awbNo)).extracting(InstructionRow::preferDate).containsExactly(day);
        assertThat(waybillState(awbNo)).isEqualTo("DELIVERY_FAILED");
    }

    @Test
    void aRepeatOnTheSameDayIsStoredOnceAndAnsweredTheSame() {
        String awbNo = waybill("IN_TRANSIT");

        String first = send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"").asString();
        String second = send(awbNo, "SM", ",\"MobileNo\":\"+91 98765 43210\",\"LandMark\":\"\"")
                .asString();

        assertThat(second).isEqualTo(first);
        assertThat(instructions(awbNo)).hasSize(1);
    }

    /** The first request is put where it would be when neither the clock nor the time slots allow it any more. */
    @Test
    void aLateRepeatIsAnsweredTheSameAndAnythingElseByTheClock() {
        String awbNo = waybill("IN_TRANSIT");
        LocalDate yesterday = LocalDate.now(WcfDate.INDIA).minusDays(1);
        String request = ",\"PreferDate\":\"" + WcfDate.of(yesterday).text() + "\",\"TimeSlot\":\"GONE\"";
        send(awbNo, "DT", "");
        Service.update(
                "update instruction set prefer_date = ? :: date, default_date = false, time_slot = 'GONE' where awb_no = ?",
                yesterday.toString(),
                awbNo);

        assertThat(statusCode(send(awbNo, "DT", request))).isEqualTo("Valid");
        send(awbNo, "DT", request + ",\"PreferTime\":\"1000\"")
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidTimeSlot", "PreferDateInPast"));

        assertThat(instructions(awbNo)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "time_slot = 'A', prefer_time = '20:00' | -1 | ,\"TimeSlot\":\"A\",\"PreferTime\":\"2000\"",
                "time_slot = null | 60 | ``"
            })
    void aLateRepeatMayNameATimeThatIsNotOfferedNow(String stored, int days, String more) {
        String awbNo = waybill("IN_TRANSIT");
        LocalDate day = LocalDate.now(WcfDate.INDIA).plusDays(days);
        send(awbNo, "DT", "");
        Service.update(
                "update instruction set prefer_date = ? :: date, default_date = false, " + stored + " where awb_no = ?",
                day.toString(),
                awbNo);

        String repeat = ",\"PreferDate\":\"" + WcfDate.of(day).text() + "\"" + more;
        assertThat(statusCode(send(awbNo, "DT", repeat))).isEqualTo("Valid");

        assertThat(instructions(awbNo)).hasSize(1);
    }
}
