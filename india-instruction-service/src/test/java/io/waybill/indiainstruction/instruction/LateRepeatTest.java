package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A repeat that comes when the clock or the table of time slots no longer allows the request. Time does not pass here:
 * the first request is put where it would be by then.
 */
@QuarkusTest
@ServiceUnderTest
class LateRepeatTest {

    private final LocalDate yesterday = LocalDate.now(WcfDate.INDIA).minusDays(1);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "prefer_date = ? :: date | ,\"PreferDate\":\"DATE\"",
                "prefer_date = ? :: date, time_slot = 'GONE' | ,\"PreferDate\":\"DATE\",\"TimeSlot\":\"GONE\"",
                "prefer_date = ? :: date, time_slot = 'A', prefer_time = '20:00'"
                        + " | ,\"PreferDate\":\"DATE\",\"TimeSlot\":\"A\",\"PreferTime\":\"2000\"",
                "prefer_date = (? :: date) + 60 | ,\"PreferDate\":\"FAR\"",
            })
    void itIsAnsweredAsTheFirstTime(String stored, String more) {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "DT", ",\"PreferDate\":\"" + wcf(Service.workingDay(1)) + "\"");
        update("update instruction set " + stored + " where awb_no = ?", yesterday.toString(), awbNo);

        assertThat(statusCode(send(
                        awbNo, "DT", more.replace("DATE", wcf(yesterday)).replace("FAR", wcf(yesterday.plusDays(60))))))
                .isEqualTo("Valid");

        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void aRequestWithoutADateIsARepeatThoughTheNextWorkingDayHasMoved() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "DT", "");
        update("update instruction set prefer_date = prefer_date + 3 where awb_no = ?", awbNo);

        assertThat(statusCode(send(awbNo, "DT", ""))).isEqualTo("Valid");

        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void aRequestWithoutADateIsNoRepeatOfOneForThatDay() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "DT", ",\"PreferDate\":\"" + wcf(Service.workingDay(8)) + "\"");

        send(awbNo, "DT", "");

        assertThat(instructions(awbNo)).hasSize(2);
    }

    @Test
    void whatIsNoRepeatIsCheckedByTheClock() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "DT", "");

        send(awbNo, "DT", ",\"PreferDate\":\"" + wcf(yesterday) + "\",\"TimeSlot\":\"GONE\"")
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidTimeSlot", "PreferDateInPast"));
        assertThat(instructions(awbNo)).hasSize(1);
    }

    @Test
    void theStateOfTheWaybillComesBeforeTheClock() {
        String awbNo = waybill("IN_TRANSIT");
        String request = ",\"PreferDate\":\"" + wcf(yesterday) + "\"";
        send(awbNo, "ED", "");
        update("update instruction set prefer_date = ? :: date where awb_no = ?", yesterday.toString(), awbNo);
        Service.importLines(Service.line(awbNo, LOGIN_ID, "DELIVERED", Instant.now()));

        assertThat(statusCode(send(awbNo, "ED", request))).isEqualTo("AlreadyDelivered");
    }

    private static String wcf(LocalDate day) {
        return WcfDate.of(day).text();
    }
}
