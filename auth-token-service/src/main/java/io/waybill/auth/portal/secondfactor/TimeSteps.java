package io.waybill.auth.portal.secondfactor;

import com.eatthepath.otp.HmacOneTimePasswordGenerator;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import javax.crypto.spec.SecretKeySpec;

/** Codes of 6 digits that change every 30 seconds (RFC 6238), as every authenticator app makes them. */
final class TimeSteps {

    static final Duration STEP = Duration.ofSeconds(30);
    static final int DIGITS = 6;

    /** How many steps the person's clock may be ahead or behind. */
    private static final int TOLERANCE = 1;

    private static final HmacOneTimePasswordGenerator CODES = new HmacOneTimePasswordGenerator(DIGITS);

    private TimeSteps() {}

    /** The step that has this code now, or just before or after. */
    static OptionalLong of(byte[] secret, String code, Instant now) {
        long present = now.getEpochSecond() / STEP.toSeconds();
        byte[] typed = code.getBytes(StandardCharsets.UTF_8);
        return LongStream.rangeClosed(present - TOLERANCE, present + TOLERANCE)
                .filter(step -> MessageDigest.isEqual(typed, code(secret, step).getBytes(StandardCharsets.UTF_8)))
                .max();
    }

    static String code(byte[] secret, long step) {
        try {
            return CODES.generateOneTimePasswordString(new SecretKeySpec(secret, "HmacSHA1"), step, Locale.ROOT);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("any bytes are a key of an HMAC", e);
        }
    }
}
