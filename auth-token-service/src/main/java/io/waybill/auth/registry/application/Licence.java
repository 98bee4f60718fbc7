package io.waybill.auth.registry.application;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code licence}: an India LoginID, and the thumbprints that its LicenceKey is checked against. */
@Entity
@Table(name = "licence")
class Licence {

    @Id
    String loginId;

    UUID applicationId;
    String loginThumbprint;
    String pairThumbprint;
    Instant createdAt;
    String createdBy;
}
