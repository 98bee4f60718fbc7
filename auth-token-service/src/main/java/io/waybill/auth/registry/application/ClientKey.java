package io.waybill.auth.registry.application;

import io.waybill.auth.registry.key.ServiceAccount;
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
public class ClientKey {

    @Id
    public String id;

    public UUID applicationId;

    /** As {@code jwk}, {@code null} unless it is a key. */
    public String kid;

    public String jwk;
    public String jwksUri;
    public String issuer;
    public String subject;
    public String audience;
    public Instant createdAt;
    public String createdBy;
    public Instant expiresAt;

    /** As of a {@link Secret}. */
    @Enumerated(EnumType.STRING)
    public RevocationReason revokedAs;

    /** As of a {@link Secret}. */
    @Column(insertable = false, updatable = false)
    public Instant webhooksAt;

    /** To the minute; {@code null} if it has not been used. */
    @Column(insertable = false, updatable = false)
    Instant lastUsedAt;

    /** {@code null} unless it is a service account. */
    public ServiceAccount account() {
        return subject == null ? null : new ServiceAccount(issuer, subject, audience);
    }

    /** Whether it is a service account of the configuration. */
    public boolean isConfigured() {
        return subject != null && createdBy.equals(AuditTrail.SYSTEM);
    }

    public boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }
}
