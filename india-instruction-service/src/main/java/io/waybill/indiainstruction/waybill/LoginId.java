package io.waybill.indiainstruction.waybill;

/** What operators may send as a LoginID. Clients' own are checked against their licences. */
public final class LoginId {

    private static final int MAX_LENGTH = 100;

    /** Error message for anything else. */
    public static final String RULE = "must have at most " + MAX_LENGTH + " characters and no control characters";

    private LoginId() {}

    public static boolean isValid(String text) {
        return text.length() <= MAX_LENGTH && text.chars().noneMatch(LoginId::isRefused);
    }

    private static boolean isRefused(int character) {
        return Character.isISOControl(character) || Character.isSurrogate((char) character);
    }
}
