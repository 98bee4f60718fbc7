package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.catalogue.CatalogueReview;
import io.waybill.common.catalogue.Differences;
import io.waybill.common.catalogue.Differences.Table;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the document {@code {"timeSlots":[{"code":"A","from":"09:00","to":"13:00"}],"holidays":["2026-12-25"]}};
 * {@code holidays} is optional.
 */
final class TimeSlotCompiler implements CatalogueCompiler<TimeSlots> {

    private static final int MAX_SLOTS = 100;
    private static final int MAX_HOLIDAYS = 500;
    private static final int LATEST_YEAR = 9999;
    private static final ElementRule A_DATE =
            ElementRule.of(TimeSlotCompiler::isDate, ViolationCode.INVALID_FORMAT, "must be a date such as 2026-12-25");
    private static final Table<TimeSlot> SLOTS =
            Table.of("Time slots", "timeSlots", TimeSlotCompiler::json, TimeSlot::code);
    private static final Table<LocalDate> HOLIDAYS =
            Table.of("Holidays", "holidays", day -> TextNode.valueOf(day.toString()), LocalDate::toString);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    @Override
    public TimeSlots compile(String document) {
        JsonObjectReader root = StrictJson.readObject(document.getBytes(StandardCharsets.UTF_8));
        Set<String> codes = new HashSet<>();
        List<TimeSlot> slots = root.requiredObjects("timeSlots", 1, MAX_SLOTS, slot -> timeSlot(slot, codes));
        List<String> holidays = root.optionalStrings("holidays", MAX_HOLIDAYS, A_DATE);
        root.refuseUnknownFields();
        root.violations().throwIfAny();
        return new TimeSlots(slots, holidays.stream().map(LocalDate::parse).collect(Collectors.toUnmodifiableSet()));
    }

    private static TimeSlot timeSlot(JsonObjectReader slot, Set<String> codes) {
        String code = slot.requiredString("code");
        LocalTime from = time(slot, "from");
        LocalTime to = time(slot, "to");
        if (code != null && TimeSlot.code(code).isEmpty()) {
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

    @Override
    public CatalogueReview review(TimeSlots present, TimeSlots next) {
        return CatalogueReview.of(new Differences(Map.of())
                .compare(SLOTS, present.all(), next.all())
                .compare(HOLIDAYS, present.holidays(), next.holidays())
                .found());
    }

    private static JsonNode json(TimeSlot slot) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("code", slot.code())
                .put("from", slot.from().toString())
                .put("to", slot.to().toString());
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text).getYear() <= LATEST_YEAR;
        } catch (DateTimeParseException e) {
            return false;
        }
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
