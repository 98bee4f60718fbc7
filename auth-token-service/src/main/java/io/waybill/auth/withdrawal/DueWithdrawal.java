package io.waybill.auth.withdrawal;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code due_withdrawal}: an entry of the list whose time has not come yet. */
@Entity
@Table(name = "due_withdrawal")
class DueWithdrawal {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    Instant dueAt;
    String clientId;
    String api;
    String sid;
}
