package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;

/**
 * Converts a published document to today's form from the form before additional services had a table and a UN number
 * several rows. Missing facts are filled in on the safe side: no quantity is limited or excepted until an import says
 * so.
 */
final class EarlierDocument {

    private static final String ADDITIONAL_SERVICES = "additionalServices";
    private static final String UN_NUMBERS = "unNumbers";
    private static final String PACKING_GROUPS = "packingGroups";
    private static final String SOURCE = "a document of an earlier form";

    private EarlierDocument() {}

    /** The document in today's form; unchanged if it already has that form. */
    static JsonNode inTodaysForm(JsonNode document) {
        if (!document.isObject() || document.has(ADDITIONAL_SERVICES)) {
            return document;
        }
        ObjectNode today = JsonNodeFactory.instance.objectNode();
        today.setAll((ObjectNode) document);
        today.set(ADDITIONAL_SERVICES, additionalServices(document.path("products")));
        today.set(UN_NUMBERS, unNumbers(document.path(UN_NUMBERS)));
        return today;
    }

    /** One row for every service that a product names. */
    private static ArrayNode additionalServices(JsonNode products) {
        Set<String> codes = new TreeSet<>();
        products.forEach(product -> product.path(ADDITIONAL_SERVICES).forEach(code -> codes.add(code.asText())));
        ArrayNode table = JsonNodeFactory.instance.arrayNode();
        codes.forEach(
                code -> table.addObject().put("code", code).put("name", code).put("source", SOURCE));
        return table;
    }

    /** A row for each packing group of a number. */
    private static ArrayNode unNumbers(JsonNode rows) {
        ArrayNode table = JsonNodeFactory.instance.arrayNode();
        for (JsonNode row : rows) {
            JsonNode groups = row.path(PACKING_GROUPS);
            if (groups.isEmpty()) {
                table.add(unNumber(row));
            }
            groups.forEach(group -> table.add(unNumber(row).set("packingGroup", group)));
        }
        return table;
    }

    private static ObjectNode unNumber(JsonNode row) {
        ObjectNode entry = row.deepCopy();
        entry.remove(PACKING_GROUPS);
        return entry.put("limitedQuantity", "0").put("exceptedQuantity", "E0");
    }
}
