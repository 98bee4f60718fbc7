package io.waybill.auth.platform.crypto;

import io.waybill.common.sealing.KeyMaterial;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA-256 under a key for one purpose, derived from the configured hash key: a hash for one purpose reveals
 * nothing about another.
 */
public final class KeyedHash {

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac keyed;

    private KeyedHash(byte[] key) {
        this.keyed = mac(key);
    }

    /**
     * The hash for one purpose.
     *
     * @param encodedKey 32 bytes in base64
     * @param purpose what the hashes are for, for example {@code client-secret}
     */
    public static KeyedHash of(String encodedKey, String purpose) {
        byte[] root = KeyMaterial.decode("waybill.auth.hash-key", encodedKey);
        return new KeyedHash(mac(root).doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
    }

    /** A hash under these bytes as key, for hashes that need not outlive the process. */
    public static KeyedHash ofKey(byte[] key) {
        return new KeyedHash(key);
    }

    public byte[] hash(String value) {
        return hash(value.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] hash(byte[] value) {
        try {
            // A Mac is not thread-safe; a clone of the keyed one is cheaper than a new one.
            return ((Mac) keyed.clone()).doFinal(value);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JRE's HMAC can be cloned", e);
        }
    }

    /** The hash in base64url without padding. */
    public String text(String value) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash(value));
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JRE has " + ALGORITHM, e);
        }
    }
}
