package io.waybill.auth.platform.crypto;

import java.util.Locale;

/**
 * Random codes that people read out and type, in Crockford's base32, which has no two characters that look alike. Case,
 * blanks and hyphens do not matter.
 */
public final class TypedCode {

    static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final int GROUP = 5;

    private TypedCode() {}

    /** A code as it is shown, for example {@code K7Q2M-9XTRA}. */
    public static String grouped(String code) {
        return code.replaceAll("(.{" + GROUP + "})(?=.)", "$1-");
    }

    /** The code that the typed text means. */
    public static String read(String typed) {
        return typed.toUpperCase(Locale.ROOT)
                .replaceAll("[\\s-]", "")
                .replace('O', '0')
                .replace('I', '1')
                .replace('L', '1');
    }
}
