package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

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
@Schema(description = "A row, a field or an element of a list that differs.")
public record Difference(
        @Schema(description = "What a person calls the tables that belong together.")
        String group,

        @Schema(description = "The table's name in the document.")
        String table,

        @Schema(description = "What identifies the row; empty for the order of the whole table.")
        String row,

        Kind kind,

        @Schema(
                description = "JSON pointer of the field in the row, in which elements of lists go by what identifies"
                        + " them; empty for the whole row.")
        String path,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(
                implementation = Object.class,
                type = SchemaType.DEFAULT,
                description = "The value before; absent for what was added, and for a whole row.")
        JsonNode before,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(
                implementation = Object.class,
                type = SchemaType.DEFAULT,
                description = "The value after; absent for what was removed, and for a whole row.")
        JsonNode after) {

    /** What became of a row, of a field or of an element of a list. */
    @Schema(name = "DifferenceKind", description = "REORDERED are the same elements in another order.")
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED,
        /** The same elements in another order. */
        REORDERED
    }

    /** The difference as a line to read: {@code EU-ROAD: kgPerCubicMeter 333 → 3330}. */
    @JsonProperty("text")
    @Schema(description = "The difference as a line to read.")
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
