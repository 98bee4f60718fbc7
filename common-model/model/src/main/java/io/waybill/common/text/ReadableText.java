package io.waybill.common.text;

/**
 * Text that people act on, like names and reasons: what is stored is what they see. Refuses control characters, line
 * breaks, direction marks and zero-width characters, which make one name look like another or one line like two
 * (Unicode Technical Report 36).
 */
public final class ReadableText {

    /** Second half of a violation's message: {@code must be 1 to 100 characters, } comes first. */
    public static final String RULE =
            "without control characters, marks of the direction of writing and characters without a width";

    /** A text that is not blank and readable, as OpenAPI writes it. */
    public static final String PATTERN = pattern(
            "\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB");

    private ReadableText() {}

    private static String pattern(String refused) {
        return "^[^" + refused + "]*[^\\s" + refused + "][^" + refused + "]*$";
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
