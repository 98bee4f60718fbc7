package io.waybill.auth.registry.application;

import io.waybill.common.sealing.Sealed;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;

/**
 * A row of {@code secret}: the keyed hash checks a presented value, the sealed copy shows it to the owner. An update
 * writes what has changed only: the value may be sealed anew meanwhile.
 */
@Entity
@DynamicUpdate
@Table(name = "secret")
class Secret {

    @Id
    String id;

    UUID applicationId;
    byte[] hash;

    @Embedded
    Sealed sealed;

    /** Which of the application's secrets it is. */
    int number;

    boolean fromConfiguration;
    Instant createdAt;
    String createdBy;
    Instant expiresAt;

    /** {@code null} unless it was revoked as leaked or with a member. */
    @Enumerated(EnumType.STRING)
    RevocationReason revokedAs;

    /** Written by {@link SecretRepository#haveWebhooks}; {@code null} if no service has webhooks of it. */
    @Column(insertable = false, updatable = false)
    Instant webhooksAt;

    boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }
}
