package io.waybill.auth.portal.session;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code account}. */
@Entity
@Table(name = "account")
class AccountEntity {

    @Id
    UUID id;

    String name;
    String issuer;
    String subject;
    String mail;
    boolean mailVerified;

    /** Names of roles in order, separated by blanks; empty for a developer. */
    String roles;

    boolean locked;
    Instant createdAt;

    /** Digest of what the configuration said last; {@code null} for what is not, or no longer, in it. */
    String configured;

    Instant lastLogInAt;
    long sessionEpoch;
}
