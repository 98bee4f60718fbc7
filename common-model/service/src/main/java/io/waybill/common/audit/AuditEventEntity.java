package io.waybill.common.audit;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.Immutable;

/** A row of {@code audit_event}; {@link AuditEvent} says what is in it. */
@Entity
@Immutable
@Table(name = "audit_event")
public class AuditEventEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    /** Assigned by the database. */
    @Column(name = "occurred_at", insertable = false)
    Instant occurredAt;

    String actor;
    String action;
    String target;

    @Column(name = "source_address")
    String sourceAddress;

    @Column(name = "request_id")
    String requestId;

    @ColumnTransformer(write = "cast(? as json)")
    String details;
}
