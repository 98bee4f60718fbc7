package io.waybill.auth.platform.crypto;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Random identifiers and secrets of {@code A-Za-z0-9_-}, never starting with a character that a shell or a form would
 * misinterpret.
 */
@Singleton
public final class RandomIds {

    private static final int ID_BYTES = 18;
    private static final int SECRET_BYTES = 33;

    /** The form of an {@link #id()}. */
    public static final String ID = "[A-Za-z0-9][A-Za-z0-9_-]{23}";

    private final SecureRandom random;

    @Inject
    RandomIds() {
        this(new SecureRandom());
    }

    public RandomIds(SecureRandom random) {
        this.random = random;
    }

    /** 144 random bits in 24 characters: a client id, LoginID or token id. */
    public String id() {
        return encoded(ID_BYTES);
    }

    /** 264 random bits in 44 characters: a client secret or licence key. */
    public String secret() {
        return encoded(SECRET_BYTES);
    }

    /** Random bytes, for a secret shared with a program. */
    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private String encoded(int bytes) {
        byte[] value = new byte[bytes];
        String text;
        do {
            random.nextBytes(value);
            text = Base64.getUrlEncoder().withoutPadding().encodeToString(value);
        } while (text.charAt(0) == '-' || text.charAt(0) == '_');
        return text;
    }
}
