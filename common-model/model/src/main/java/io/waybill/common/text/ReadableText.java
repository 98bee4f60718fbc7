package io.waybill.common.text;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;

/**
 * Text that people decide by, like names and reasons: what is stored is what they see. Control characters and line
 * breaks, marks that change the direction of writing and characters without a width are refused: with them one name can
 * look like another, or a line like two (Unicode Technical Report 36).
 */
public final class ReadableText {

    /** What is refused, for the message of a violation: {@code must be 1 to 100 characters, } and this. */
    public static final String RULE =
            "without control characters, marks of the direction of writing and characters without a width";

    private ReadableText() {}

    /** Records what is wrong with a text of 1 to {@code max} characters; {@code null} has been judged already. */
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

    /** Whether the text has none of these characters. */
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
