package io.waybill.auth.application;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an operator decides with.
 *
 * @param reason why, 1 to 500 characters, for the owner of the application; {@code null} if none was given
 */
public record Decision(String reason) {

    public static final Decision NONE = new Decision(null);

    private static final byte[] NO_FIELDS = "{}".getBytes(StandardCharsets.UTF_8);

    /** A decision in somebody's favour: the body may be absent. */
    static Decision parse(byte[] body) {
        return read(body, false);
    }

    /** A decision against somebody. */
    static Decision parseWithReason(byte[] body) {
        return read(body, true);
    }

    /** What a person has typed into a form, under the same rules; line breaks count as blanks. */
    public static Decision typed(String reason, boolean isRequired) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (!reason.isBlank()) {
            body.put("reason", reason.strip().replaceAll("\\s+", " "));
        }
        return read(JsonObjectReader.root(body), isRequired);
    }

    private static Decision read(byte[] body, boolean isRequired) {
        return read(StrictJson.readObject(body == null || body.length == 0 ? NO_FIELDS : body), isRequired);
    }

    private static Decision read(JsonObjectReader reader, boolean isRequired) {
        Decision decision = new Decision(reason(reader, isRequired));
        reader.refuseUnknownFields();
        reader.violations().throwIfAny();
        return decision;
    }

    /** What is recorded of the decision. */
    public Map<String, Object> with(Map<String, ?> details) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        if (reason != null) {
            all.put("reason", reason);
        }
        return all;
    }

    static String reason(JsonObjectReader reader, boolean isRequired) {
        String reason = isRequired ? reader.requiredString("reason") : reader.optionalString("reason");
        if (reason != null
                && (reason.isBlank()
                        || reason.codePointCount(0, reason.length()) > 500
                        || reason.chars().anyMatch(Character::isISOControl))) {
            reader.report(
                    "reason",
                    ViolationCode.INVALID_FORMAT,
                    "must be 1 to 500 characters without control characters",
                    reason);
        }
        return reason;
    }
}
