package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * One thing in which two versions of a catalogue differ.
 *
 * @param group what a person calls the tables that belong together, for example {@code Dangerous goods}
 * @param table the table's name in the document
 * @param row what identifies the row, for example {@code EU-ROAD}; empty if it is the order of the whole table
 * @param path where in the row, as a JSON pointer in which elements of lists go by what identifies them:
 *     {@code /countriesTo/DK/excludedPostalCodes/8099}; empty for the whole row
 * @param before the value in the earlier version; absent for what was added, and for a whole row
 * @param after the value in the later version; absent for what was removed, and for a whole row
 */
public record Difference(
        String group,
        String table,
        String row,
        Kind kind,
        String path,
        @JsonInclude(JsonInclude.Include.NON_NULL) JsonNode before,
        @JsonInclude(JsonInclude.Include.NON_NULL) JsonNode after) {

    /** What became of a row, of a field or of an element of a list. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED,
        /** The same elements in another order. */
        REORDERED
    }

    /** The difference as a line to read: {@code EU-ROAD: kgPerCubicMeter 333 → 3330}. */
    @JsonProperty("text")
    public String text() {
        String what = path.isEmpty() ? "" : path.substring(1) + " ";
        String change = switch (kind) {
            case ADDED -> what + "added";
            case REMOVED -> what + "removed";
            case REORDERED -> what + "in another order";
            case CHANGED -> what + shown(before) + " → " + shown(after);
        };
        return (row.isEmpty() ? table : row) + ": " + change;
    }

    private static String shown(JsonNode value) {
        return value == null ? "nothing" : value.isValueNode() ? value.asText() : value.toString();
    }
}
