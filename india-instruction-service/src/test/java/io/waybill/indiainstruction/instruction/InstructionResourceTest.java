package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
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
        assertThat(statusCode(send(awbNo, "DT", ""))).isEqualTo("AlreadyCancelled");
        assertThat(instructions(awbNo)).extracting(InstructionRow::kind).containsExactly("RTO");
    }

    @Test
    void aReattemptIsStoredForItsDate() {
        String awbNo = waybill("DELIVERY_FAILED");
        LocalDate day = Service.workingDay(3);

        assertThat(statusCode(send(
                        awbNo,
                        "DT",
                        ",\"PreferDate\":\"" + WcfDate.of(day).text()
                                + "\",\"PreferTime\":\"10:30\",\"TimeSlot\":\"A\"")))
                .isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(InstructionRow::preferDate).containsExactly(day);
        assertThat(waybillState(awbNo)).isEqualTo("DELIVERY_FAILED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ED |",
                "LM | ,\"LandMark\":\"قرب المسجد\"",
                "SM | ,\"MobileNo\":\"+91 98765-43210\"",
            })
    void theOtherKindsAreStoredWithWhatTheyNeed(String kind, String more) {
        String awbNo = waybill("OUT_FOR_DELIVERY");

        assertThat(statusCode(send(awbNo, kind, more == null ? "" : more))).isEqualTo("Valid");

        assertThat(instructions(awbNo)).extracting(InstructionRow::kind).containsExactly(kind);
        assertThat(waybillState(awbNo)).isEqualTo("OUT_FOR_DELIVERY");
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

    /** The clock and the table of time slots no longer allow the first request, which is put where it would be by then. */
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
}
