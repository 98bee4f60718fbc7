package io.waybill.indiainstruction.timeslot;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The published time slots, as an immutable table. */
public final class TimeSlots {

    private final List<TimeSlot> slots;
    private final Map<String, TimeSlot> byCode;

    public TimeSlots(Collection<TimeSlot> slots) {
        this.slots = List.copyOf(slots);
        this.byCode = slots.stream().collect(Collectors.toUnmodifiableMap(TimeSlot::code, Function.identity()));
    }

    public Optional<TimeSlot> find(String code) {
        return Optional.ofNullable(byCode.get(code));
    }

    public List<TimeSlot> all() {
        return slots;
    }
}
