package io.waybill.freight.catalogue;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Forms of value that several tables of the catalogue have. */
final class Fields {

    static final Pattern CODE = Pattern.compile("[A-Z0-9][A-Z0-9_-]{0,19}");
    private static final int LONGEST_TEXT = 500;

    private Fields() {}

    static String text(JsonObjectReader reader, String field) {
        String text = reader.requiredString(field);
        if (text != null && text.length() > LONGEST_TEXT) {
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

    static String code(JsonObjectReader reader) {
        return matching(reader, "code", CODE, "1 to 20 capital letters and digits");
    }

    /** Reports a value that another row of the table has already. */
    static void unique(JsonObjectReader reader, String field, String value, Set<String> seen) {
        if (value != null && !seen.add(value)) {
            reader.report(field, ViolationCode.DUPLICATE, "stands in the table already", value);
        }
    }

    /** Codes of a list, of which {@code known} has every one; the others are reported and left out. */
    static List<String> codes(
            JsonObjectReader reader, String field, List<String> sent, Predicate<String> known, String described) {
        return each(
                reader,
                field,
                sent,
                code -> known.test(code) ? null : "is not " + described,
                ViolationCode.UNKNOWN_CODE);
    }

    /** The elements without a problem; the others are reported. */
    static List<String> each(
            JsonObjectReader reader,
            String field,
            List<String> sent,
            Function<String, String> problemOf,
            ViolationCode code) {
        return sent.stream()
                .filter(value -> {
                    String problem = problemOf.apply(value);
                    if (problem != null) {
                        // Positions of a list without blank, repeated or otherwise typed elements are those of the
                        // document.
                        reader.violations()
                                .add(reader.pointer(field) + "/" + sent.indexOf(value), code, problem, value);
                    }
                    return problem == null;
                })
                .toList();
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
