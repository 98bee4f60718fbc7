package io.waybill.indiainstruction.instruction;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code idempotency_key}. */
@Entity
@Table(name = "idempotency_key")
@IdClass(IdempotencyKeyEntity.Key.class)
class IdempotencyKeyEntity {

    /** The primary key. */
    record Key(String loginId, String key) {}

    @Id
    @Column(name = "login_id")
    String loginId;

    @Id
    String key;

    String digest;

    @Column(name = "answered_at")
    Instant answeredAt;

    @Column(name = "instruction_id")
    Long instructionId;
}
