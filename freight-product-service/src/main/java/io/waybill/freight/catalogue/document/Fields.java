package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Formats that several tables of the catalogue share. */
final class Fields {

    private static final Pattern CODE = Pattern.compile("[A-Z0-9][A-Z0-9_-]{0,19}");
    private static final int LONGEST_TEXT = 500;

    private Fields() {}

    static String text(JsonObjectReader reader, String field) {
        String text = reader.requiredString(field);
        if (text != null && text.codePointCount(0, text.length()) > LONGEST_TEXT) {
            reader.report(field, ViolationCode.OUT_OF_RANGE, "must have at most " + LONGEST_TEXT + " characters", text);
            return null;
        }
        return text;
    }

    static String matching(JsonObjectReader reader, String field, Pattern pattern, String described) {
        String value = reader.requiredString(field);
        if (value != null && !pattern.matcher(value).matches()) {
            reader.report(field, ViolationCode.INVALID_FORMAT, "must be " + described, value);
            return null;
        }
        return value;
    }

    static boolean flag(JsonObjectReader reader, String field) {
        return Boolean.TRUE.equals(reader.requiredBoolean(field));
    }

    /** The carrier's code of a row, unique in its table. */
    static String code(JsonObjectReader reader, String field, Set<String> seen) {
        return unique(reader, field, code(reader, field), seen);
    }

    /** A code of the carrier's. */
    static String code(JsonObjectReader reader, String field) {
        return matching(reader, field, CODE, "1 to 20 capital letters and digits");
    }

    /** The value itself; reported if another row of the table already has it. */
    static String unique(JsonObjectReader reader, String field, String value, Set<String> seen) {
        if (value != null && !seen.add(value)) {
            reader.report(field, ViolationCode.DUPLICATE, "is already in the table", value);
        }
        return value;
    }

    /** A rule that accepts the codes that {@code known} matches. */
    static ElementRule known(Predicate<String> known, String described) {
        return ElementRule.of(known, ViolationCode.UNKNOWN_CODE, "is not " + described);
    }

    static LocalDate date(JsonObjectReader reader, String field) {
        String value = reader.optionalString(field);
        try {
            return value == null ? null : LocalDate.parse(value);
        } catch (DateTimeParseException e) {
            reader.report(field, ViolationCode.INVALID_FORMAT, "must be a day like 2026-01-31", value);
            return null;
        }
    }
}
