package io.waybill.common.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/** Cells of a CSV file (RFC 4180). */
public final class Csv {

    /** Ends a line. */
    public static final String END = "\r\n";

    /**
     * What a spreadsheet would execute as a formula: names may come from strangers. With the apostrophes before it, so
     * that one can be taken away again.
     */
    private static final Pattern FORMULA = Pattern.compile("^'*[=+\\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]");

    private static final Pattern QUOTED = Pattern.compile("[\",\r\n]");

    private Csv() {}

    /** The cell of a field: empty if absent, JSON for an object or a list. */
    static String cell(JsonNode field) {
        if (field.isMissingNode() || field.isNull()) {
            return "";
        }
        if (field.isTextual()) {
            return cell(field.textValue());
        }
        return quoted(field.isContainerNode() ? field.toString() : field.asText());
    }

    /** The cell of a text; an apostrophe precedes a text that a spreadsheet would take for a formula. */
    public static String cell(String text) {
        return quoted(FORMULA.matcher(text).find() ? "'" + text : text);
    }

    /** The text of a cell that {@link #cell(String)} has made, once its quotation marks are gone. */
    public static String text(String cell) {
        return cell.startsWith("'") && FORMULA.matcher(cell).find() ? cell.substring(1) : cell;
    }

    private static String quoted(String cell) {
        return QUOTED.matcher(cell).find() ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
