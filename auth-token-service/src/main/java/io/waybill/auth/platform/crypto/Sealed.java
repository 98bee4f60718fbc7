package io.waybill.auth.platform.crypto;

/**
 * A value that only a configured key can open.
 *
 * @param keyId the key's id in the configuration
 * @param bytes nonce, ciphertext and tag (AES-256-GCM)
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, only stored and opened
public record Sealed(String keyId, byte[] bytes) {}
