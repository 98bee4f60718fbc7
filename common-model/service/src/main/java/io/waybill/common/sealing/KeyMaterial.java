package io.waybill.common.sealing;

import java.util.Base64;

/** Decodes keys of the configuration. */
public final class KeyMaterial {

    private static final int KEY_BYTES = 32;

    private KeyMaterial() {}

    /** The key in {@code encoded}; the message names the setting, never its value. */
    public static byte[] decode(String setting, String encoded) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(encoded.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(setting + " is not base64", e);
        }
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException(
                    setting + " has " + key.length + " bytes; make " + KEY_BYTES + " with: openssl rand -base64 32");
        }
        return key;
    }
}
