package io.waybill.indiainstruction.instruction;

import java.text.Normalizer;
import java.util.Optional;

/** The text that helps a courier find the door. Any script; no control characters. */
final class LandMark {

    /** In characters, not in Java's UTF-16 units. */
    static final int MAX_LENGTH = 50;

    private LandMark() {}

    /**
     * The text in Unicode normalisation form C, stripped; empty if it is blank, too long or has forbidden characters.
     */
    static Optional<String> parse(String text) {
        if (text.isBlank() || text.codePointCount(0, text.length()) > MAX_LENGTH) {
            return Optional.empty();
        }
        if (text.codePoints().anyMatch(LandMark::isRefused)) {
            return Optional.empty();
        }
        return Optional.of(Normalizer.normalize(text, Normalizer.Form.NFC).strip());
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
