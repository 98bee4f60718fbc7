package io.waybill.auth.registry.certification;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** A row of {@code certification}, without the calls, which queries read as rows. */
@Entity
@Immutable
@Table(name = "certification")
class CertificationEntity {

    @Id
    String jti;

    UUID applicationId;
    String issuer;
    Instant takenAt;
    String takenBy;
}
