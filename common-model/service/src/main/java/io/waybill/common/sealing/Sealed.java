package io.waybill.common.sealing;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * A value that only a configured key can open.
 *
 * @param keyId the key's id in the configuration
 * @param bytes nonce, ciphertext and tag (AES-256-GCM)
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, only stored and opened
@Embeddable
public record Sealed(
        @Column(name = "sealing_key") String keyId,
        @Column(name = "sealed") byte[] bytes) {}
