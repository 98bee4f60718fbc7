package io.waybill.auth.portal.application;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code invitation}. */
@Entity
@Table(name = "invitation")
class InvitationEntity {

    @Id
    UUID id;

    UUID applicationId;

    /** A keyed hash. */
    byte[] codeHash;

    UUID madeBy;

    /** Whether an operator made it at the desk. */
    boolean fromDesk;

    Instant madeAt;
    Instant expiresAt;
}
