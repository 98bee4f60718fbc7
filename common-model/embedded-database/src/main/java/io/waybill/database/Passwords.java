package io.waybill.database;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes passwords of 192 bits from {@code A-Za-z0-9_-}, which need no quoting in a URL or a shell. */
final class Passwords {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Passwords() {}

    static String next() {
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
