package io.waybill.indiainstruction.timeslot;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The document that operators import:
 *
 * <pre>{@code
 * {"timeSlots":[{"code":"A","from":"09:00","to":"13:00"}],"holidays":["2026-12-25"]}
 * }</pre>
 *
 * @param holidays days without delivery, beside Sundays; {@code null} for none
 */
@Schema(name = "TimeSlots", description = "The carrier's time slots and holidays.")
record TimeSlotsDocument(
        @NotNull @Size(min = 1, max = 100) List<SlotRow> timeSlots,

        @Size(max = 500)
        @DistinctElements
        @Schema(
                uniqueItems = true,
                description = "Days without delivery, beside Sundays; the default date of a reattempt leaves them out.")
        List<LocalDate> holidays) {

    private static final String TIME = "must be HH:mm";
    private static final int LATEST_YEAR = 9_999;

    /**
     * A part of the day.
     *
     * @param from its first minute
     * @param to the minute at which it ends
     */
    @Schema(name = "TimeSlot", description = "A part of the day in which a parcel can be delivered.")
    record SlotRow(
            @NotBlank
            @Pattern(regexp = TimeSlots.CODE, message = "must have 1 to 20 letters, digits, _ or -")
            @Schema(pattern = "^" + TimeSlots.CODE + "$", description = "Unique.", examples = "A")
            String code,

            @NotBlank
            @Pattern(regexp = TimeSlots.TIME, message = TIME)
            @Schema(pattern = TimeSlots.TIME, description = "First minute, in India.", examples = "09:00")
            String from,

            @NotBlank
            @Pattern(regexp = TimeSlots.TIME, message = TIME)
            @Schema(
                    pattern = TimeSlots.TIME,
                    description = "The minute at which it ends, later than `from`.",
                    examples = "13:00")
            String to) {

        private boolean endsBeforeItBegins() {
            return isTime(from) && isTime(to) && from.compareTo(to) >= 0;
        }

        private static boolean isTime(String text) {
            return text != null && text.matches(TimeSlots.TIME);
        }

        private TimeSlots.Slot toSlot() {
            return new TimeSlots.Slot(code, LocalTime.parse(from), LocalTime.parse(to));
        }
    }

    /** Reports slots that end before they begin, codes that are there twice, and days that no column can hold. */
    void check(Violations violations) {
        Set<String> codes = new HashSet<>();
        for (int i = 0; timeSlots != null && i < timeSlots.size(); i++) {
            SlotRow slot = timeSlots.get(i);
            if (slot != null) {
                check(slot, "/timeSlots/" + i, codes, violations);
            }
        }
        for (int i = 0; holidays != null && i < holidays.size(); i++) {
            LocalDate day = holidays.get(i);
            if (day != null && day.getYear() > LATEST_YEAR) {
                violations.add(
                        "/holidays/" + i,
                        ViolationCode.INVALID_FORMAT,
                        "must be a date such as 2026-12-25",
                        day.toString());
            }
        }
    }

    private static void check(SlotRow slot, String pointer, Set<String> codes, Violations violations) {
        if (slot.code() != null && !codes.add(slot.code())) {
            violations.addFirst(pointer + "/code", ViolationCode.DUPLICATE, "is already in the list", slot.code());
        }
        if (slot.endsBeforeItBegins()) {
            violations.add(pointer + "/to", ViolationCode.OUT_OF_RANGE, "must be after from", slot.to());
        }
    }

    TimeSlots toTimeSlots() {
        return new TimeSlots(
                timeSlots.stream().map(SlotRow::toSlot).toList(), holidays == null ? Set.of() : Set.copyOf(holidays));
    }
}
