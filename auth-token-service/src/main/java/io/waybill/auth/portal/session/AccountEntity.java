package io.waybill.auth.portal.session;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
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
    String mail;
    String providerMail;
    Boolean mailVerified;

    @Column(insertable = false, updatable = false)
    String shownMail;

    String issuer;
    String subject;
    String passwordHash;
    Instant oneTimeUntil;

    @Enumerated(EnumType.STRING)
    Role role;

    boolean locked;
    Instant createdAt;
    Instant configuredAt;
    Instant lastLogInAt;
    long sessionEpoch;
}
