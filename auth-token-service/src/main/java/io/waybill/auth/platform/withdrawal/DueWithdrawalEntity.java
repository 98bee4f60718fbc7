package io.waybill.auth.platform.withdrawal;

import io.waybill.auth.platform.withdrawal.DueWithdrawalRepository.DueWithdrawal;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code due_withdrawal}. */
@Entity
@Immutable
@Table(name = "due_withdrawal")
class DueWithdrawalEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    Instant dueAt;
    String clientId;
    String api;
    String sid;

    static DueWithdrawalEntity from(Instant dueAt, DueWithdrawal due) {
        DueWithdrawalEntity entity = new DueWithdrawalEntity();
        entity.dueAt = dueAt;
        entity.clientId = due.clientId();
        entity.api = due.api();
        entity.sid = due.sid();
        return entity;
    }
}
