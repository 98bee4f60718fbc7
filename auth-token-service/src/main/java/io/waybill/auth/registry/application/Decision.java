package io.waybill.auth.registry.application;

import io.waybill.common.error.Violations;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.text.ReadableText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * An operator's decision.
 *
 * @param reason why, 1 to 500 characters, for the owner of the application; {@code null} if none was given
 * @param expected what the operator saw, as far as the decision names it
 */
public record Decision(String reason, Expected expected) {

    public static final Decision NONE = new Decision(null, Expected.ANYTHING);

    private static final byte[] NO_FIELDS = "{}".getBytes(StandardCharsets.UTF_8);

    /** A decision in the application's favour: the body may be absent. */
    static Decision parse(byte[] body, Function<JsonObjectReader, Expected> expected) {
        return read(body, false, expected);
    }

    /** A decision against the application: it needs a reason. */
    static Decision parseWithReason(byte[] body, Function<JsonObjectReader, Expected> expected) {
        return read(body, true, expected);
    }

    /** A reason typed into a form, under the same rules; line breaks count as blanks. */
    public static Decision typed(String reason, boolean isRequired) {
        Violations violations = new Violations();
        String words = reason.strip().replaceAll("\\s+", " ");
        Decision decision = words.isEmpty() && !isRequired ? NONE : new Decision(words, Expected.ANYTHING);
        judge(violations, decision.reason);
        violations.throwIfAny();
        return decision;
    }

    /** The same decision about other expected facts. */
    public Decision about(Expected seen) {
        return new Decision(reason, seen);
    }

    private static Decision read(byte[] body, boolean isRequired, Function<JsonObjectReader, Expected> expected) {
        return readBody(body, reader -> of(reader, isRequired, expected));
    }

    /** The body of a decision, which may be absent. */
    static <T> T readBody(byte[] body, Function<JsonObjectReader, T> read) {
        return StrictJson.readObject(body == null || body.length == 0 ? NO_FIELDS : body, read);
    }

    /** The fields of a decision in a body that may have others. */
    static Decision of(JsonObjectReader reader, boolean isRequired, Function<JsonObjectReader, Expected> expected) {
        String reason = isRequired ? reader.requiredString("reason") : reader.optionalString("reason");
        judge(reader.violations(), reason);
        return new Decision(reason, expected.apply(reader));
    }

    /** The details for the audit trail. */
    public Map<String, Object> with(Map<String, ?> details) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        if (reason != null) {
            all.put("reason", reason);
        }
        return all;
    }

    /** The rule for every reason. */
    static void judge(Violations violations, String reason) {
        ReadableText.judge(violations, "/reason", reason, 500);
    }
}
