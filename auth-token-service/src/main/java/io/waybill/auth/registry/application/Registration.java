package io.waybill.auth.registry.application;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.text.ReadableText;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The registration of an application.
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
    /** The level of an application that names none. */
    public static final String DEFAULT_LEVEL = "standard";

    private static final Pattern REGION = Pattern.compile("[A-Z]{2}");

    static Registration parse(byte[] body) {
        return StrictJson.readObject(body, Registration::read);
    }

    static Registration read(JsonObjectReader reader) {
        String name = reader.requiredString("name");
        String owner = reader.requiredString("owner");
        String businessRegion = reader.requiredString("businessRegion");
        String level = reader.optionalString("level");
        List<String> roles = reader.optionalStrings("roles", ROLES.size(), KNOWN_ROLE);
        return new Registration(
                        name,
                        owner,
                        businessRegion,
                        level == null ? DEFAULT_LEVEL : level,
                        roles.stream().sorted().toList())
                .judged(reader.violations());
    }

    /** A customer's application as a person describes it in a form, under the same rules. */
    public static Registration of(String name, String owner, String businessRegion) {
        Violations violations = new Violations();
        Registration registration =
                new Registration(name, owner, businessRegion, DEFAULT_LEVEL, List.of()).judged(violations);
        violations.throwIfAny();
        return registration;
    }

    /** Whether a code has the form of a business region. */
    static boolean isRegion(String code) {
        return REGION.matcher(code).matches();
    }

    private Registration judged(Violations violations) {
        ReadableText.judge(violations, "/name", name, 100);
        ReadableText.judge(violations, "/owner", owner, 200);
        if (businessRegion != null && !isRegion(businessRegion)) {
            violations.add(
                    "/businessRegion",
                    ViolationCode.INVALID_FORMAT,
                    "must be a country code of two capital letters",
                    businessRegion);
        }
        return this;
    }
}
