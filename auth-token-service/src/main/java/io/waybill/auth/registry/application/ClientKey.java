package io.waybill.auth.registry.application;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code client_key}: a public key, or the address of a set of keys. */
@Entity
@Table(name = "client_key")
class ClientKey {

    @Id
    String id;

    UUID applicationId;

    /** {@code null} in the row of an address, as {@code jwk}. */
    String kid;

    String jwk;
    String jwksUri;
    Instant createdAt;
    String createdBy;
    Instant expiresAt;

    /** Written by {@link SecretRepository#used}. */
    @Column(insertable = false, updatable = false)
    Instant lastUsedAt;

    boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }
}
