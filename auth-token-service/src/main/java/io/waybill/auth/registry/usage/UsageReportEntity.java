package io.waybill.auth.registry.usage;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code usage_report}. */
@Entity
@Immutable
@Table(name = "usage_report")
@IdClass(UsageReportEntity.Key.class)
class UsageReportEntity {

    /** The primary key. */
    record Key(String source, int sequence) {}

    @Id
    String source;

    @Id
    int sequence;

    Instant receivedAt;
}
