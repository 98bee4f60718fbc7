package io.waybill.auth.registry.application;

import io.waybill.auth.platform.web.PathId;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The facts that an operator saw. If they have changed, the decision is refused.
 *
 * @param values those of the {@link Facts} to compare
 * @param tag of all facts, if all are to be compared; {@code null} otherwise
 */
public record Expected(Map<String, String> values, String tag) {

    /** Compares nothing. */
    public static final Expected ANYTHING = new Expected(Map.of(), null);

    private static final String FIELD = "expected";

    /** Compares everything that the page showed. */
    public static Expected tagged(String tag) {
        return new Expected(Map.of(), tag);
    }

    static Expected ofApplication(JsonObjectReader reader) {
        return of(reader, (object, values) -> {
            values.put(Facts.STATE, object.requiredCode(Facts.STATE, names(ApplicationState.values())));
            for (String field : new String[] {Facts.NAME, Facts.OWNER, Facts.BUSINESS_REGION, Facts.LEVEL}) {
                values.put(field, object.optionalString(field));
            }
            if (object.has(Facts.ROLES)) {
                values.put(
                        Facts.ROLES,
                        Facts.sorted(object.optionalStrings(
                                Facts.ROLES, Registration.ROLES.size(), Registration.KNOWN_ROLE)));
            }
            values.put(Facts.DECIDED_AT, time(object, Facts.DECIDED_AT));
        });
    }

    static Expected ofGrant(JsonObjectReader reader) {
        return of(reader, (object, values) -> {
            values.put(Facts.STATE, object.requiredCode(Facts.STATE, names(GrantState.values())));
            values.put(Facts.CHANGED_AT, time(object, Facts.CHANGED_AT));
        });
    }

    static Expected ofLevelRequest(JsonObjectReader reader) {
        return of(reader, (object, values) -> {
            values.put(Facts.ID, id(object));
            values.put(Facts.LEVEL, object.requiredString(Facts.LEVEL));
        });
    }

    /**
     * Compares with the present facts, whose row must be locked.
     *
     * @throws ApiException 409 that names the present facts, if they differ
     */
    void require(Facts now) {
        boolean isSame = (tag == null || tag.equals(now.tag()))
                && now.values().entrySet().containsAll(values.entrySet());
        if (!isSame) {
            throw ApiException.conflict("this has changed, and nothing was decided: now " + now.words());
        }
    }

    /** The field {@value #FIELD} of a body; {@link #ANYTHING} without it. */
    private static Expected of(JsonObjectReader reader, BiConsumer<JsonObjectReader, Map<String, String>> read) {
        JsonObjectReader object = reader.optionalObject(FIELD);
        if (object == null) {
            return ANYTHING;
        }
        Map<String, String> values = new LinkedHashMap<>();
        read.accept(object, values);
        object.refuseUnknownFields();
        values.values().removeIf(value -> value == null);
        return new Expected(values, null);
    }

    private static String time(JsonObjectReader reader, String field) {
        return Rfc3339.optional(reader, field).map(Object::toString).orElse(null);
    }

    private static String id(JsonObjectReader reader) {
        String sent = reader.requiredString(Facts.ID);
        if (sent != null && PathId.parse(sent).isEmpty()) {
            reader.report(Facts.ID, ViolationCode.INVALID_FORMAT, "must be an id", sent);
            return null;
        }
        return sent == null ? null : UUID.fromString(sent).toString();
    }

    private static Set<String> names(Enum<?>[] states) {
        return Arrays.stream(states).map(Enum::name).collect(Collectors.toUnmodifiableSet());
    }
}
