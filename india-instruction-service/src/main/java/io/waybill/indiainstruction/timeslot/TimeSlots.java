package io.waybill.indiainstruction.timeslot;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The published time slots and holidays, as an immutable table. */
public final class TimeSlots {

    private final List<TimeSlot> slots;
    private final Map<String, TimeSlot> byCode;

    private final Set<LocalDate> holidays;

    public TimeSlots(Collection<TimeSlot> slots, Set<LocalDate> holidays) {
        this.slots = List.copyOf(slots);
        this.holidays = Set.copyOf(holidays);
        this.byCode = slots.stream().collect(Collectors.toUnmodifiableMap(TimeSlot::code, Function.identity()));
    }

    public Optional<TimeSlot> find(String code) {
        return Optional.ofNullable(byCode.get(code));
    }

    /** When the last slot of a day ends. */
    public Optional<LocalTime> lastEnd() {
        return slots.stream().map(TimeSlot::to).max(Comparator.naturalOrder());
    }

    /** Whether the carrier delivers on this day: it is neither a Sunday nor a holiday. */
    public boolean isWorkingDay(LocalDate day) {
        return day.getDayOfWeek() != DayOfWeek.SUNDAY && !holidays.contains(day);
    }

    /** The first working day after this day. */
    public LocalDate nextWorkingDay(LocalDate day) {
        return day.plusDays(1)
                .datesUntil(LocalDate.MAX)
                .filter(this::isWorkingDay)
                .findFirst()
                .orElseThrow();
    }

    /** The carrier's holidays, the earliest first. */
    public List<LocalDate> holidays() {
        return holidays.stream().sorted().toList();
    }

    public List<TimeSlot> all() {
        return slots;
    }
}
