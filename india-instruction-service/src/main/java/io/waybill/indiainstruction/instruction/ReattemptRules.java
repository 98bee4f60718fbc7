package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.Findings;
import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.stream.Collectors;

/** When a reattempt can take place, by the clock in India and the carrier's time slots and holidays. */
final class ReattemptRules {

    private static final int MAX_DAYS_AHEAD = 30;

    private final ZonedDateTime now;
    private final TimeSlots slots;

    ReattemptRules(ZonedDateTime now, TimeSlots slots) {
        this.now = now;
        this.slots = slots;
    }

    /** What a TimeSlot must be. */
    String slotRule() {
        return "must be one of the carrier's slots: "
                + slots.all().stream().map(TimeSlot::code).collect(Collectors.joining(", "));
    }

    /** The day of a reattempt that names none. */
    LocalDate defaultDate() {
        return slots.nextWorkingDay(now.toLocalDate());
    }

    /** Records everything that rules the reattempt out. */
    void judge(Optional<LocalDate> date, Optional<LocalTime> time, Optional<String> slotCode, Findings findings) {
        Optional<TimeSlot> slot = slotCode.flatMap(slots::find);
        if (slotCode.isPresent() && slot.isEmpty()) {
            findings.add(StatusCode.INVALID_TIME_SLOT, "TimeSlot " + slotRule());
        } else {
            time.ifPresent(asked -> judgeTime(asked, slot, findings));
        }
        date.ifPresent(day ->
                judgeDate(day, time.or(() -> slot.map(TimeSlot::to)).or(slots::lastEnd), findings));
    }

    private void judgeTime(LocalTime time, Optional<TimeSlot> slot, Findings findings) {
        if (slot.isPresent() && !slot.get().contains(time)) {
            findings.add(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be from " + slot.get().from() + " to before "
                            + slot.get().to() + ", as TimeSlot says");
        } else if (slots.all().stream().noneMatch(any -> any.contains(time))) {
            findings.add(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be in one of the carrier's slots: "
                            + slots.all().stream()
                                    .map(any -> any.code() + " from " + any.from() + " to before " + any.to())
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** Judges a day; {@code end} is when it is too late on that day. */
    private void judgeDate(LocalDate day, Optional<LocalTime> end, Findings findings) {
        LocalDate today = now.toLocalDate();
        if (day.isBefore(today)) {
            findings.add(StatusCode.PREFER_DATE_IN_PAST, "PreferDate must not be before today in India");
        } else if (day.isAfter(today.plusDays(MAX_DAYS_AHEAD))) {
            findings.add(
                    StatusCode.PREFER_DATE_TOO_FAR,
                    "PreferDate must be at most " + MAX_DAYS_AHEAD + " days ahead in India");
        } else if (!slots.isWorkingDay(day)) {
            findings.add(
                    StatusCode.PREFER_DATE_NOT_WORKING_DAY,
                    "PreferDate must be neither a Sunday nor one of the carrier's holidays; the next working day is "
                            + slots.nextWorkingDay(day));
        } else if (day.equals(today)) {
            end.filter(time -> !now.toLocalTime().isBefore(time))
                    .ifPresent(time -> findings.add(
                            StatusCode.PREFER_DATE_IN_PAST,
                            "PreferDate is today, and " + time + " has passed in India"));
        }
    }
}
