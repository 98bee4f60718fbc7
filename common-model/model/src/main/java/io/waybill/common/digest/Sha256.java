package io.waybill.common.digest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 (FIPS 180-4). */
public final class Sha256 {

    /** Cloned for each digest: looking up the algorithm takes as long as computing a short digest. */
    private static final MessageDigest UNUSED = unused();

    private Sha256() {}

    /** The digest of the concatenated parts. */
    public static byte[] of(byte[]... parts) {
        MessageDigest digest = begin();
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    /** The digest of all that a stream has left. */
    public static byte[] of(InputStream in) throws IOException {
        MessageDigest digest = begin();
        new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
        return digest.digest();
    }

    private static MessageDigest begin() {
        try {
            return (MessageDigest) UNUSED.clone();
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
