package io.waybill.auth.audit;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code audit_event}. */
@Entity
@Table(name = "audit_event")
class AuditEvent {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    Instant at;
    String actor;
    String action;
    String subject;
    String detail;
    String source;
    String requestId;
}
