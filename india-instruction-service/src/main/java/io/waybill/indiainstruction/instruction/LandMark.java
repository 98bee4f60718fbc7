package io.waybill.indiainstruction.instruction;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/** The text that helps a courier find the door, in any script and without control characters. */
public final class LandMark {

    /** In characters as a reader counts them (grapheme clusters, UAX 29): a letter with its marks is one. */
    private static final int MAX_LENGTH = 50;

    /** A single character may have any number of marks. */
    private static final int MAX_CODE_POINTS = 200;

    /** Error message for a text that is not a landmark. */
    static final String RULE = "must have 1 to " + MAX_LENGTH + " characters (at most " + MAX_CODE_POINTS
            + " code points), no control characters, and not be blank";

    private static final Pattern CHARACTER = Pattern.compile("\\X");

    private LandMark() {}

    /**
     * The text in Unicode normalisation form C, stripped; empty if nothing of it would be visible, if it is too long or
     * if it has forbidden characters.
     */
    public static Optional<String> parse(String text) {
        if (text.codePoints().anyMatch(LandMark::isRefused)) {
            return Optional.empty();
        }
        String normalised = stripped(Normalizer.normalize(text, Normalizer.Form.NFC));
        boolean fits = normalised.codePoints().anyMatch(LandMark::isSeen)
                && normalised.codePointCount(0, normalised.length()) <= MAX_CODE_POINTS
                && CHARACTER.matcher(normalised).results().count() <= MAX_LENGTH;
        return fits ? Optional.of(normalised) : Optional.empty();
    }

    /** Strips as {@link String#strip()} does, and no-break spaces as well. */
    private static String stripped(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (from < to && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isSpace(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    /** Whether a reader sees the character. Joiners and the like are accepted beside other characters only. */
    private static boolean isSeen(int character) {
        return !isSpace(character) && Character.getType(character) != Character.FORMAT;
    }

    private static boolean isRefused(int character) {
        return switch (Character.getType(character)) {
            // A lone surrogate is not a character, and could not be stored as it was sent.
            case Character.CONTROL,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE -> true;
            // Joiners and direction marks belong to Indic and Arabic text; an override only disguises the text.
            case Character.FORMAT -> character == 0x202D || character == 0x202E;
            default -> false;
        };
    }
}
