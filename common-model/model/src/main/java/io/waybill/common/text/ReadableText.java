package io.waybill.common.text;

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
