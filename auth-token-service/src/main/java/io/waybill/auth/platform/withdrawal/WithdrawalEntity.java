package io.waybill.auth.platform.withdrawal;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code withdrawal}; {@link Withdrawal} says what is in it. */
@Entity
@Immutable
@Table(name = "withdrawal")
class WithdrawalEntity {

    @Id
    long version;

    String jti;
    String clientId;
    String api;
    String sid;
    String kid;
    Instant before;
    Instant until;
}
