package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the document {@code {"timeSlots":[{"code":"A","from":"09:00","to":"13:00"}]}}. */
final class TimeSlotCompiler implements CatalogueCompiler<TimeSlots> {

    private static final int MAX_SLOTS = 100;
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,20}");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    @Override
    public TimeSlots compile(JsonNode document) {
        JsonObjectReader root = JsonObjectReader.root(document);
        Set<String> codes = new HashSet<>();
        List<TimeSlot> slots = root.requiredObjects("timeSlots", 1, MAX_SLOTS, slot -> timeSlot(slot, codes));
        root.refuseUnknownFields();
        root.violations().throwIfAny();
        return new TimeSlots(slots);
    }

    private static TimeSlot timeSlot(JsonObjectReader slot, Set<String> codes) {
        String code = slot.requiredString("code");
        LocalTime from = time(slot, "from");
        LocalTime to = time(slot, "to");
        if (code != null && !CODE.matcher(code).matches()) {
            slot.report("code", ViolationCode.INVALID_FORMAT, "must have 1 to 20 letters, digits, _ or -", code);
        } else if (code != null && !codes.add(code)) {
            slot.report("code", ViolationCode.DUPLICATE, "is already in the list", code);
        }
        if (from != null && to != null && !from.isBefore(to)) {
            slot.report("to", ViolationCode.OUT_OF_RANGE, "must be after from", to.toString());
        }
        return new TimeSlot(code, from, to);
    }

    @Override
    public Map<String, Integer> counts(TimeSlots catalogue) {
        return Map.of("timeSlots", catalogue.all().size());
    }

    private static LocalTime time(JsonObjectReader slot, String field) {
        String text = slot.requiredString(field);
        if (text == null) {
            return null;
        }
        try {
            return LocalTime.parse(text, TIME);
        } catch (DateTimeParseException e) {
            slot.report(field, ViolationCode.INVALID_FORMAT, "must be HH:mm", text);
            return null;
        }
    }
}
