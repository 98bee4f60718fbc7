package io.waybill.common.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 (FIPS 180-4). */
public final class Sha256 {

    /** Cloned for each digest: looking up the algorithm takes as long as computing a short digest. */
    private static final MessageDigest UNUSED = unused();

    private Sha256() {}

    /** The digest of the concatenated parts. */
    public static byte[] of(byte[]... parts) {
        try {
            MessageDigest digest = (MessageDigest) UNUSED.clone();
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's SHA-256 can be copied", e);
        }
    }

    /** The digest of a text in UTF-8. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest unused() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
