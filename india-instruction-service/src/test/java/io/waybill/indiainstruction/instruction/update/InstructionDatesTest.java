package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.instruction.update.InstructionRequests.DAY;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.NOW;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.TODAY;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.date;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.dt;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.read;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.refusal;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.statusCodes;
import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.india.WcfDate;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The date and time that a delivery is asked for. */
class InstructionDatesTest {

    @Test
    void aReattemptWithoutADateIsForTheNextDayInIndia() {
        Instant beforeMidnight = Instant.parse("2026-03-10T18:29:59.999Z");

        assertThat(read(dt(""), beforeMidnight).instruction().preferDate()).isEqualTo(LocalDate.of(2026, 3, 11));
        assertThat(read(dt(""), beforeMidnight.plusMillis(1)).instruction().preferDate())
                .isEqualTo(LocalDate.of(2026, 3, 12));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-10,2026-03-11", // a Tuesday
        "2026-03-13,2026-03-14", // Saturday is a working day
        "2026-03-14,2026-03-16", // Sunday is none
        "2026-03-18,2026-03-20", // nor is the holiday
        "2026-03-19,2026-03-20"
    })
    void aReattemptWithoutADateIsForTheNextWorkingDay(LocalDate today, LocalDate day) {
        Instant noon = today.atTime(12, 0).atZone(WcfDate.INDIA).toInstant();

        assertThat(read(dt(""), noon).instruction().preferDate()).isEqualTo(day);
    }

    @ParameterizedTest
    @CsvSource({
        "-1,PreferDateInPast",
        "0,",
        "86399999,",
        "2678399999,", // the last millisecond of the thirtieth day ahead
        "2678400000,PreferDateTooFar"
    })
    void theDaysTakenAreTodayToThirtyDaysAheadToTheMillisecond(long millisAfterTodayBegan, String refusal) {
        String altreq = dt("'PreferDate':'" + date(millisAfterTodayBegan) + "'");

        assertThat(statusCodes(altreq)).isEqualTo(refusal == null ? List.of() : List.of(refusal));
    }

    @ParameterizedTest
    @CsvSource({
        "-62135596800000,PreferDateInPast",
        "-1,PreferDateInPast",
        "0,PreferDateInPast",
        "253402300799999,PreferDateTooFar", // the end of the year 9999
        "999999999999999,PreferDateTooFar"
    })
    void anyMillisecondIsADate(String millis, String refusal) {
        assertThat(statusCodes(dt("'PreferDate':'/Date(" + millis + ")/'"))).containsExactly(refusal);
    }

    @Test
    void escapedSlashesAreSlashes() {
        assertThat(read(dt("'PreferDate':'" + date(DAY).replace("/", "\\/") + "'"))
                        .instruction()
                        .preferDate())
                .isEqualTo(TODAY.plusDays(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "2026-03-10T09:00:00Z | 'PreferTime':'1430' | PreferDateInPast",
                "2026-03-10T08:59:59.999Z | 'PreferTime':'14:30' |",
                "2026-03-10T11:30:00Z | 'TimeSlot':'B' | PreferDateInPast",
                "2026-03-10T11:29:59.999Z | 'TimeSlot':'B' |",
                "2026-03-10T09:00:00Z | 'TimeSlot':'B','PreferTime':'1400' | PreferDateInPast",
                "2026-03-10T09:00:00Z | 'TimeSlot':'B','PreferTime':'1431' |",
                "2026-03-10T15:29:59.999Z | 'MobileNo':'9876543210' |",
                "2026-03-10T15:30:00Z | 'MobileNo':'9876543210' | PreferDateInPast",
                "2026-03-10T18:29:59.999Z | 'MobileNo':'9876543210' | PreferDateInPast",
                "2026-03-10T15:28:59.999Z | 'PreferTime':'2059' |",
                "2026-03-10T15:29:00Z | 'PreferTime':'2059' | PreferDateInPast"
            })
    void todayIsTakenUntilItsTimeHasPassed(Instant now, String fields, String refusal) {
        String altreq = dt("'PreferDate':'" + date(0) + "'," + fields);

        assertThat(statusCodes(altreq, now)).isEqualTo(refusal == null ? List.of() : List.of(refusal));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-14,", // Saturday
        "2026-03-15,2026-03-16", // Sunday
        "2026-03-19,2026-03-20", // the holiday
    })
    void aReattemptIsOnAWorkingDay(LocalDate day, String next) {
        String altreq = dt("'PreferDate':'" + WcfDate.of(day).text() + "'");

        assertThat(statusCodes(altreq)).isEqualTo(next == null ? List.of() : List.of("PreferDateNotWorkingDay"));
        if (next != null) {
            assertThat(refusal(altreq, NOW).getMessage()).endsWith("the next working day is " + next);
        }
    }

    @Test
    void aSundayIsNoDayForAReattemptEvenToday() {
        Instant sundayMorning = Instant.parse("2026-03-15T03:30:00Z");

        assertThat(statusCodes(
                        dt("'PreferDate':'/Date(" + sundayMorning.toEpochMilli() + ")/','PreferTime':'0300'"),
                        sundayMorning))
                .containsExactly("PreferTimeOutsideSlot", "PreferDateNotWorkingDay");
    }

    @ParameterizedTest
    @CsvSource({
        // without a slot, in one of the carrier's
        "0900,,true",
        "0859,,false",
        "0300,,false",
        "2059,,true",
        "2100,,false",
        // from the first minute of the slot to before the last
        "1259,A,true",
        "1300,A,false",
        "1300,B,true",
        "0900,A,true",
        "0859,A,false",
        "2100,C,false"
    })
    void aTimeLiesInItsSlot(String time, String slot, boolean inside) {
        String fields = "'PreferTime':'" + time + "'" + (slot == null ? "" : ",'TimeSlot':'" + slot + "'");
        assertThat(statusCodes(dt(fields))).isEqualTo(inside ? List.of() : List.of("PreferTimeOutsideSlot"));
    }
}
