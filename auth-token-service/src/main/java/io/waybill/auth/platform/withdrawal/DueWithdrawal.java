package io.waybill.auth.platform.withdrawal;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code due_withdrawal}: what to withdraw, a secret or key, or an application. */
@Entity
@Immutable
@Table(name = "due_withdrawal")
class DueWithdrawal {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    Instant dueAt;
    String clientId;
    String sid;
}
