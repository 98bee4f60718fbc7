package io.waybill.common.sealing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals values for the database with AES-256-GCM. The context names the value and its owner and is authenticated with
 * it: a sealed value copied into another row cannot be opened.
 */
public final class Sealing {

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final String settings;
    private final String currentKey;
    private final Map<String, SecretKey> keys = new HashMap<>();
    private final SecureRandom random;

    /**
     * Seals with one key and opens with all.
     *
     * @param settings the prefix of the settings {@code current-key} and {@code keys}, for messages
     * @param currentKey id of the key to seal with
     * @param encodedKeys 32 bytes in base64 each, by id
     * @throws IllegalArgumentException if a key is not 32 bytes, or the current one is missing
     */
    public Sealing(String settings, String currentKey, Map<String, String> encodedKeys, SecureRandom random) {
        encodedKeys.forEach((id, encoded) ->
                keys.put(id, new SecretKeySpec(KeyMaterial.decode(settings + ".keys." + id, encoded), "AES")));
        if (!keys.containsKey(currentKey)) {
            throw new IllegalArgumentException(settings + ".current-key names " + currentKey + ", but there is no "
                    + settings + ".keys." + currentKey);
        }
        this.settings = settings;
        this.currentKey = currentKey;
        this.random = random;
    }

    /** Id of the key that seals. */
    public String currentKey() {
        return currentKey;
    }

    public Sealed seal(byte[] value, String context) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, keys.get(currentKey), nonce, context);
            byte[] encrypted = cipher.doFinal(value);
            return new Sealed(
                    currentKey,
                    ByteBuffer.allocate(NONCE_BYTES + encrypted.length)
                            .put(nonce)
                            .put(encrypted)
                            .array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("sealing " + context + " failed", e);
        }
    }

    /**
     * The value.
     *
     * @throws IllegalStateException if its key is no longer configured, or the value was changed or moved
     */
    public byte[] open(Sealed sealed, String context) {
        SecretKey key = keys.get(sealed.keyId());
        if (key == null) {
            throw new IllegalStateException(context + " is sealed with the key " + sealed.keyId()
                    + ", which is not among the keys of " + settings);
        }
        try {
            byte[] nonce = java.util.Arrays.copyOf(sealed.bytes(), NONCE_BYTES);
            return cipher(Cipher.DECRYPT_MODE, key, nonce, context)
                    .doFinal(sealed.bytes(), NONCE_BYTES, sealed.bytes().length - NONCE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(context + " does not open with the key " + sealed.keyId(), e);
        }
    }

    public Sealed sealText(String value, String context) {
        return seal(value.getBytes(StandardCharsets.UTF_8), context);
    }

    public String openText(Sealed sealed, String context) {
        return new String(open(sealed, context), StandardCharsets.UTF_8);
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String context)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
