package io.waybill.common.web.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/** Cells of a CSV file (RFC 4180). */
public final class Csv {

    /** Ends a line. */
    public static final String END = "\r\n";

    /**
     * A text that a spreadsheet takes for a formula: names may come from strangers. Apostrophes, quotation marks and
     * blanks may precede the sign.
     */
    private static final String FORMULA = "[ \u00A0'\"]*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";

    /** A spreadsheet whose list separator is no comma starts a cell here, within quotation marks as well. */
    private static final String CELL = "(?<![^;\t\r\n])";

    private static final Pattern EXECUTED = Pattern.compile(CELL + "(?=" + FORMULA + ")|^(?='*[\t\r\n])");
    private static final Pattern NEUTRALISED = Pattern.compile(CELL + "'(?=" + FORMULA + ")|^'(?='*[\t\r\n])");
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
        return field.isContainerNode() ? cell(field.toString()) : quoted(field.asText());
    }

    /** The cell of a text; an apostrophe precedes each piece that a spreadsheet would take for a formula. */
    public static String cell(String text) {
        return quoted(EXECUTED.matcher(text).replaceAll("'"));
    }

    /** The text of a cell that {@link #cell(String)} has made, once its quotation marks are gone. */
    public static String text(String cell) {
        return NEUTRALISED.matcher(cell).replaceAll("");
    }

    private static String quoted(String cell) {
        return QUOTED.matcher(cell).find() ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
