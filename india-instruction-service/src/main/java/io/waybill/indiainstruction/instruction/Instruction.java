package io.waybill.indiainstruction.instruction;

import java.time.LocalDate;
import java.time.LocalTime;

/**
 * What a customer asks for, normalised: two requests that mean the same are equal. Fields that were not sent, and those
 * that the kind does not use, are {@code null}.
 *
 * @param preferDate calendar day in India; for a reattempt never {@code null}
 * @param preferTime time of day in India, to the minute
 * @param timeSlot code of one of the carrier's slots
 * @param mobileNo E.164, for example {@code +919876543210}
 * @param landMark 1 to 50 characters, without surrounding blanks
 */
public record Instruction(
        InstructionKind kind,
        LocalDate preferDate,
        LocalTime preferTime,
        String timeSlot,
        String mobileNo,
        String landMark) {

    /** The same instruction for another day. */
    Instruction on(LocalDate day) {
        return new Instruction(kind, day, preferTime, timeSlot, mobileNo, landMark);
    }

    /** Shows no personal data, because it may be logged. */
    @Override
    public String toString() {
        return kind
                + (preferDate == null ? "" : " on " + preferDate)
                + (mobileNo == null ? "" : " mobile " + MobileNumber.masked(mobileNo));
    }
}
