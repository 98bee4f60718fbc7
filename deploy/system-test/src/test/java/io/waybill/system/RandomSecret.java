package io.waybill.system;

import java.security.SecureRandom;
import java.util.Base64;

/** Secrets for one run. */
final class RandomSecret {

    private static final SecureRandom SOURCE = new SecureRandom();

    private RandomSecret() {}

    /** Letters and digits, with 192 bits of randomness. */
    static String token() {
        return "s" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(24));
    }

    /** 32 bytes in base64. */
    static String key() {
        return Base64.getEncoder().encodeToString(bytes(32));
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        SOURCE.nextBytes(bytes);
        return bytes;
    }
}
