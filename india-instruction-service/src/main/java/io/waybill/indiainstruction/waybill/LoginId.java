package io.waybill.indiainstruction.waybill;

/** A LoginID of a request by an operator. Clients' own are checked against their licences. */
public final class LoginId {

    private static final int MAX_LENGTH = 100;

    /** Error message for anything else. */
    public static final String RULE =
            "must have 1 to " + MAX_LENGTH + " characters, no control characters, and no blanks around them";

    /** The same for OpenAPI, without the characters beyond the Basic Multilingual Plane, which are refused too. */
    public static final String PATTERN = "^[\\u0021-\\u007E\\u00A1-\\uD7FF\\uE000-\\uFFFF]"
            + "([\\u0020-\\u007E\\u00A0-\\uD7FF\\uE000-\\uFFFF]*[\\u0021-\\u007E\\u00A1-\\uD7FF\\uE000-\\uFFFF])?$";

    private LoginId() {}

    public static boolean isValid(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_LENGTH
                && text.chars().noneMatch(LoginId::isRefused)
                && !isSpace(text.charAt(0))
                && !isSpace(text.charAt(text.length() - 1));
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private static boolean isRefused(int character) {
        return Character.isISOControl(character) || Character.isSurrogate((char) character);
    }
}
