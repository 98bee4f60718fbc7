package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
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

    private String slotRule() {
        return "must be one of the carrier's slots: "
                + slots.all().stream().map(TimeSlot::code).collect(Collectors.joining(", "));
    }

    /** The day of a reattempt that names none. */
    LocalDate defaultDate() {
        return slots.nextWorkingDay(now.toLocalDate());
    }

    /** Everything that rules a reattempt out. A request whose kind could not be read is checked as one. */
    List<GatewayStatus> check(InstructionFields fields) {
        List<GatewayStatus> found = new ArrayList<>();
        if (fields.kind() == null || fields.kind() == InstructionKind.DT) {
            check(fields.date(), fields.time(), fields.slot(), found);
        }
        return found;
    }

    private void check(
            Optional<LocalDate> date, Optional<LocalTime> time, Optional<String> slotCode, List<GatewayStatus> found) {
        Optional<TimeSlot> slot = slotCode.flatMap(slots::find);
        if (slotCode.isPresent() && slot.isEmpty()) {
            found.add(new GatewayStatus(StatusCode.INVALID_TIME_SLOT, "TimeSlot " + slotRule()));
        } else {
            time.ifPresent(asked -> checkTime(asked, slot, found));
        }
        date.ifPresent(day ->
                checkDate(day, time.or(() -> slot.map(TimeSlot::to)).or(slots::lastEnd), found));
    }

    private void checkTime(LocalTime time, Optional<TimeSlot> slot, List<GatewayStatus> found) {
        if (slot.isPresent() && !slot.get().contains(time)) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be from " + slot.get().from() + " to before "
                            + slot.get().to() + ", as TimeSlot says"));
        } else if (slots.all().stream().noneMatch(any -> any.contains(time))) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be in one of the carrier's slots: "
                            + slots.all().stream()
                                    .map(any -> any.code() + " from " + any.from() + " to before " + any.to())
                                    .collect(Collectors.joining(", "))));
        }
    }

    /** Checks a day; {@code end} is when it is too late on that day. */
    private void checkDate(LocalDate day, Optional<LocalTime> end, List<GatewayStatus> found) {
        LocalDate today = now.toLocalDate();
        if (day.isBefore(today)) {
            found.add(
                    new GatewayStatus(StatusCode.PREFER_DATE_IN_PAST, "PreferDate must not be before today in India"));
        } else if (day.isAfter(today.plusDays(MAX_DAYS_AHEAD))) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_DATE_TOO_FAR,
                    "PreferDate must be at most " + MAX_DAYS_AHEAD + " days ahead in India"));
        } else if (!slots.isWorkingDay(day)) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_DATE_NOT_WORKING_DAY,
                    "PreferDate must be neither a Sunday nor one of the carrier's holidays; the next working day is "
                            + slots.nextWorkingDay(day)));
        } else if (day.equals(today)) {
            end.filter(time -> !now.toLocalTime().isBefore(time))
                    .ifPresent(time -> found.add(new GatewayStatus(
                            StatusCode.PREFER_DATE_IN_PAST,
                            "PreferDate is today, and " + time + " has passed in India")));
        }
    }
}
