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

    /** Regular expression of a slot's code. */
    public static final String CODE = "[A-Za-z0-9_-]{1,20}";

    /** Regular expression of {@code HH:mm} for OpenAPI. */
    public static final String TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

    /** Regular expression of {@code HHmm} for OpenAPI. */
    public static final String COMPACT_TIME = "^([01][0-9]|2[0-3])[0-5][0-9]$";

    private final List<Slot> slots;
    private final Map<String, Slot> byCode;
    private final Set<LocalDate> holidays;

    /**
     * A part of the day in which a parcel can be delivered, in Indian Standard Time.
     *
     * @param code the value of {@code TimeSlot} in a request, case-sensitive
     * @param from its first minute
     * @param to the minute at which it ends, later than {@code from}
     */
    public record Slot(String code, LocalTime from, LocalTime to) {

        /** Whether the time is in the slot, whose end is not part of it. */
        public boolean contains(LocalTime time) {
            return !time.isBefore(from) && time.isBefore(to);
        }
    }

    public TimeSlots(Collection<Slot> slots, Set<LocalDate> holidays) {
        this.slots = List.copyOf(slots);
        this.holidays = Set.copyOf(holidays);
        this.byCode = slots.stream().collect(Collectors.toUnmodifiableMap(Slot::code, Function.identity()));
    }

    public Optional<Slot> find(String code) {
        return Optional.ofNullable(byCode.get(code));
    }

    /** When the last slot of a day ends. */
    public Optional<LocalTime> lastEnd() {
        return slots.stream().map(Slot::to).max(Comparator.naturalOrder());
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

    public List<Slot> all() {
        return slots;
    }
}
