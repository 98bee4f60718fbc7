package io.waybill.auth.application;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.text.ReadableText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an application is registered with.
 *
 * @param name 1 to 100 characters
 * @param owner who is responsible for it, 1 to 200 characters
 * @param businessRegion two capital letters, for example {@code SE}
 * @param level name of a service level
 * @param roles of {@code operator} and {@code service}; empty for customers
 */
public record Registration(String name, String owner, String businessRegion, String level, List<String> roles) {

    static final Set<String> ROLES = Set.of("operator", "service");
    static final ElementRule KNOWN_ROLE =
            ElementRule.of(ROLES::contains, ViolationCode.UNKNOWN_CODE, "must be of operator, service");
    /** The service level of an application that names none. */
    public static final String DEFAULT_LEVEL = "standard";

    private static final Pattern REGION = Pattern.compile("[A-Z]{2}");

    static Registration parse(byte[] body) {
        return read(StrictJson.readObject(body));
    }

    /** A customer's application, as a person has described it, under the same rules. */
    public static Registration of(String name, String owner, String businessRegion) {
        return read(StrictJson.readForm(Map.of("name", name, "owner", owner, "businessRegion", businessRegion)));
    }

    private static Registration read(JsonObjectReader reader) {
        Registration registration = new Registration(
                text(reader, "name", 100),
                text(reader, "owner", 200),
                region(reader),
                Optional.ofNullable(reader.optionalString("level")).orElse(DEFAULT_LEVEL),
                reader.optionalStrings("roles", ROLES.size(), KNOWN_ROLE));
        reader.refuseUnknownFields();
        reader.violations().throwIfAny();
        return registration;
    }

    private static String text(JsonObjectReader reader, String field, int max) {
        String value = reader.requiredString(field);
        if (value != null && (value.codePointCount(0, value.length()) > max || !ReadableText.isReadable(value))) {
            reader.report(
                    field,
                    ViolationCode.INVALID_FORMAT,
                    "must be 1 to " + max + " characters, " + ReadableText.RULE,
                    value);
        }
        return value;
    }

    private static String region(JsonObjectReader reader) {
        String value = reader.requiredString("businessRegion");
        if (value != null && !REGION.matcher(value).matches()) {
            reader.report(
                    "businessRegion",
                    ViolationCode.INVALID_FORMAT,
                    "must be a country code of two capital letters",
                    value);
        }
        return value;
    }
}
