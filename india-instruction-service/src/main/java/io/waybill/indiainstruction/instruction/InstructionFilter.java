package io.waybill.indiainstruction.instruction;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Period;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * A filter of instructions; {@code null} parts match everything.
 *
 * @param preferDate the calendar day in India for which they were given
 * @param timeSlot code of the time slot for which they were given; only with a day, of which it is a part
 * @param accepted when they were accepted
 */
public record InstructionFilter(
        AwbNo awbNo, InstructionState state, LocalDate preferDate, String timeSlot, Period accepted) {

    static InstructionFilter of(ListQuery query) {
        InstructionFilter filter = new InstructionFilter(
                query.value("awbNo", AwbNo::parse, AwbNo.RULE),
                query.state(InstructionState.class),
                query.value("preferDate", InstructionFilter::day, "must be a date, for example 2026-03-12"),
                query.text("timeSlot"),
                query.period());
        if (filter.timeSlot != null && filter.preferDate == null) {
            query.report("preferDate", ViolationCode.REQUIRED, "is required with timeSlot");
        }
        return filter;
    }

    private static Optional<LocalDate> day(String sent) {
        try {
            return Optional.of(LocalDate.parse(sent)).filter(day -> day.getYear() >= 2000 && day.getYear() <= 9999);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
