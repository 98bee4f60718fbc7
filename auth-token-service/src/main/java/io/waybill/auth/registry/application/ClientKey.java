package io.waybill.auth.registry.application;

import io.waybill.common.audit.AuditTrail;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code client_key}: a public key, the address of a set of keys, or a service account. */
@Entity
@Table(name = "client_key")
class ClientKey {

    @Id
    String id;

    UUID applicationId;

    /** As {@code jwk}, {@code null} unless it is a key. */
    String kid;

    String jwk;
    String jwksUri;
    String issuer;
    String subject;
    String audience;
    Instant createdAt;
    String createdBy;
    Instant expiresAt;

    /** As of a {@link Secret}. */
    @Enumerated(EnumType.STRING)
    RevocationReason revokedAs;

    /** As of a {@link Secret}. */
    @Column(insertable = false, updatable = false)
    Instant webhooksAt;

    /** Written by {@link SecretRepository#used}. */
    @Column(insertable = false, updatable = false)
    Instant lastUsedAt;

    /** {@code null} unless it is a service account. */
    ServiceAccount account() {
        return subject == null ? null : new ServiceAccount(issuer, subject, audience);
    }

    /** Whether it is a service account of the configuration. */
    boolean isConfigured() {
        return subject != null && createdBy.equals(AuditTrail.SYSTEM);
    }

    boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }
}
