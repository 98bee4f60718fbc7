package io.waybill.auth.registry.decision;

import io.waybill.common.json.DisplayText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An operator's decision.
 *
 * @param reason why, 1 to {@value #MAX_REASON} characters, for the owner of the application; {@code null} if none was
 *     given
 * @param expected the version that the operator saw
 */
public record Decision(@DisplayText(max = MAX_REASON) String reason, ExpectedVersion expected) {

    /** The most characters of a reason. */
    public static final int MAX_REASON = 500;

    /** Of the field reason, in the OpenAPI document. */
    public static final String DESCRIBED = "Why: not blank, no control or format characters (Unicode Cc, Cf, Zl, Zp).";

    public static final Decision NONE = new Decision(null, ExpectedVersion.ANY);

    /** With a reason typed into a form, whose line breaks count as blanks; without one if it is blank. */
    public static Decision typed(String reason) {
        String words = reason.strip().replaceAll("\\s+", " ");
        return words.isEmpty() ? NONE : new Decision(words, ExpectedVersion.ANY);
    }

    /** The same decision about this version. */
    public Decision about(ExpectedVersion seen) {
        return new Decision(reason, seen);
    }

    /** The details for the audit trail. */
    public Map<String, Object> with(Map<String, ?> details) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        if (reason != null) {
            all.put("reason", reason);
        }
        return all;
    }
}
