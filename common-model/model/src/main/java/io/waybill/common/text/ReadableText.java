package io.waybill.common.text;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;

/**
 * Text that people act on, like names and reasons: what is stored is what they see. Refuses control characters, line
 * breaks, direction marks and zero-width characters, which make one name look like another or one line like two
 * (Unicode Technical Report 36).
 */
public final class ReadableText {

    /** Second half of a violation's message: {@code must be 1 to 100 characters, } comes first. */
    public static final String RULE =
            "without control characters, marks of the direction of writing and characters without a width";

    private ReadableText() {}

    /**
     * Records the violation of a text that must have 1 to {@code max} characters; skips {@code null}, which has its
     * own.
     */
    public static void judge(Violations violations, String pointer, String text, int max) {
        if (text == null) {
            return;
        }
        if (text.isBlank()) {
            violations.add(pointer, ViolationCode.REQUIRED, "must not be blank", text);
        } else if (text.codePointCount(0, text.length()) > max || !isReadable(text)) {
            violations.add(pointer, ViolationCode.INVALID_FORMAT, "must be 1 to " + max + " characters, " + RULE, text);
        }
    }

    /** Whether the text has none of the refused characters. */
    public static boolean isReadable(String text) {
        return text.codePoints().allMatch(character -> switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        });
    }
}
