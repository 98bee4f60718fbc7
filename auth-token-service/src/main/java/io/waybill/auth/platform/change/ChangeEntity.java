package io.waybill.auth.platform.change;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code change}. */
@Entity
@Immutable
@Table(name = "change")
class ChangeEntity {

    @Id
    long version;

    @Enumerated(EnumType.STRING)
    ChangeKind kind;

    String subject;
    Instant changedAt;
}
