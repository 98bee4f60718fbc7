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
public class Secret {

    @Id
    public String id;

    public UUID applicationId;
    public byte[] hash;

    @Embedded
    public Sealed sealed;

    /** Which of the application's secrets it is. */
    public int number;

    public boolean fromConfiguration;
    public Instant createdAt;
    public String createdBy;
    public Instant expiresAt;

    /** {@code null} unless it was revoked as leaked or with a member. */
    @Enumerated(EnumType.STRING)
    public RevocationReason revokedAs;

    /** When a service last had webhooks that were registered with it; {@code null} if none had. */
    @Column(insertable = false, updatable = false)
    public Instant webhooksAt;

    public boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }
}
