package io.waybill.indiainstruction.instruction;

import io.waybill.common.paging.Period;
import java.time.LocalDate;

/**
 * A filter of instructions; {@code null} parts match everything.
 *
 * @param preferDate the calendar day in India for which they were given
 * @param timeSlot code of the time slot for which they were given; only with a day, of which it is a part
 * @param accepted when they were accepted
 */
public record InstructionFilter(
        String awbNo, InstructionState state, LocalDate preferDate, String timeSlot, Period accepted) {}
