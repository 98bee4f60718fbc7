package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.catalogue.CatalogueReview;
import io.waybill.common.catalogue.Differences;
import io.waybill.common.catalogue.Differences.Table;
import io.waybill.common.json.RequestReader;
import java.time.LocalDate;
import java.util.Map;

/** Reads a {@link TimeSlotsDocument}. */
final class TimeSlotCompiler implements CatalogueCompiler<TimeSlots> {

    private static final Table<TimeSlots.Slot> SLOTS =
            Table.of("Time slots", "timeSlots", TimeSlotCompiler::json, TimeSlots.Slot::code);
    private static final Table<LocalDate> HOLIDAYS =
            Table.of("Holidays", "holidays", day -> TextNode.valueOf(day.toString()), LocalDate::toString);

    private final RequestReader reader;

    TimeSlotCompiler(RequestReader reader) {
        this.reader = reader;
    }

    @Override
    public TimeSlots compile(String document) {
        return reader.readDocument(document, TimeSlotsDocument.class, TimeSlotsDocument::check)
                .toTimeSlots();
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

    private static JsonNode json(TimeSlots.Slot slot) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("code", slot.code())
                .put("from", slot.from().toString())
                .put("to", slot.to().toString());
    }
}
