package io.waybill.common.text;

/**
 * The case of letters in codes. Only a to z are changed: letters of other alphabets could turn into these, as the
 * Turkish dotless i would.
 */
public final class LetterCase {

    private LetterCase() {}

    public static String upper(String code) {
        return shifted(code, 'a', 'z', 'A' - 'a');
    }

    public static String lower(String code) {
        return shifted(code, 'A', 'Z', 'a' - 'A');
    }

    private static String shifted(String code, char first, char last, int by) {
        char[] letters = null;
        for (int i = 0; i < code.length(); i++) {
            char letter = code.charAt(i);
            if (letter >= first && letter <= last) {
                letters = letters == null ? code.toCharArray() : letters;
                letters[i] = (char) (letter + by);
            }
        }
        return letters == null ? code : new String(letters);
    }
}
