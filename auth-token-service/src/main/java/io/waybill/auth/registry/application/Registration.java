package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param externalId its id in the files or the system of its team; {@code null} says nothing about it
 * @param name 1 to 100 characters
 * @param owner who is responsible for it, 1 to 200 characters
 * @param businessRegion two capital letters, for example {@code SE}
 * @param level name of a service level
 * @param roles of {@code operator} and {@code service}; empty for customers
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Registration(
        String externalId, String name, String owner, String businessRegion, String level, List<String> roles) {

    static final Set<String> ROLES = Set.of("operator", "service");
    static final ElementRule KNOWN_ROLE =
            ElementRule.of(ROLES::contains, ViolationCode.UNKNOWN_CODE, "must be of operator, service");
    /** The level of an application that names none. */
    public static final String DEFAULT_LEVEL = "standard";

    static final String EXTERNAL_ID = "externalId";

    private static final Pattern REGION = Pattern.compile("[A-Z]{2}");
    private static final Pattern EXTERNAL_ID_FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,99}");

    static Registration parse(byte[] body) {
        return StrictJson.readObject(body, reader -> {
            String externalId = reader.optionalString(EXTERNAL_ID);
            if (externalId != null) {
                judgeExternalId(reader.violations(), reader.pointer(EXTERNAL_ID), externalId);
            }
            return read(reader).orElse(DEFAULT_LEVEL, List.of()).named(externalId);
        });
    }

    /** Without an external id; a level or roles that are not said are {@code null}. */
    static Registration read(JsonObjectReader reader) {
        return new Registration(
                        null,
                        reader.requiredString("name"),
                        reader.requiredString("owner"),
                        reader.requiredString("businessRegion"),
                        reader.optionalString("level"),
                        reader.has("roles")
                                ? reader.optionalStrings("roles", ROLES.size(), KNOWN_ROLE).stream()
                                        .sorted()
                                        .toList()
                                : null)
                .judged(reader.violations());
    }

    static void judgeExternalId(Violations violations, String pointer, String sent) {
        if (!isExternalId(sent)) {
            violations.add(
                    pointer,
                    ViolationCode.INVALID_FORMAT,
                    "must be 1 to 100 of A-Z, a-z, 0-9, dot, underscore, colon and hyphen, and begin with a letter or a digit",
                    sent);
        }
    }

    static boolean isExternalId(String text) {
        return EXTERNAL_ID_FORM.matcher(text).matches();
    }

    /** With this level and these roles, where it says nothing about them. */
    Registration orElse(String otherLevel, List<String> otherRoles) {
        return new Registration(
                externalId,
                name,
                owner,
                businessRegion,
                level == null ? otherLevel : level,
                roles == null ? otherRoles : roles);
    }

    Registration named(String id) {
        return new Registration(id, name, owner, businessRegion, level, roles);
    }

    /** A customer's application as a person describes it in a form, under the same rules. */
    public static Registration of(String name, String owner, String businessRegion) {
        Violations violations = new Violations();
        Registration registration =
                new Registration(null, name, owner, businessRegion, DEFAULT_LEVEL, List.of()).judged(violations);
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
