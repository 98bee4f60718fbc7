package io.waybill.auth.portal.waybill;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** An instruction as {@code GET /admin/v1/instructions} lists it; what is absent there is {@code null}. */
public record ListedInstruction(
        long id,
        String awbNo,
        String loginId,
        String kind,
        LocalDate preferDate,
        String preferTime,
        String timeSlot,
        String mobileNo,
        String landMark,
        Instant acceptedAt,
        String state,
        Instant stateAt,
        String note,
        String reasonCode) {

    static final List<String> COLUMNS = List.of(
            "id",
            "awbNo",
            "loginId",
            "kind",
            "preferDate",
            "preferTime",
            "timeSlot",
            "mobileNo",
            "landMark",
            "acceptedAt",
            "state",
            "stateAt",
            "note",
            "reasonCode");

    /** The states, as the filter offers them. */
    static final List<String> STATES = List.of(InstructionMark.ACCEPTED, "APPLIED", "REJECTED", "SUPERSEDED");

    /** Whether it can be marked. */
    public boolean isOpen() {
        return state.equals(InstructionMark.ACCEPTED);
    }

    /** Whether it names a day, a slot or a time. */
    public boolean isForATime() {
        return preferDate != null || timeSlot != null || preferTime != null;
    }

    /** The value of its box in the form: what the mark is about, and how people know it. */
    public String choice() {
        return id + " " + awbNo;
    }
}
