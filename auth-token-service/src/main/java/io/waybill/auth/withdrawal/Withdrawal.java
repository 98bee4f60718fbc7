package io.waybill.auth.withdrawal;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code withdrawal}: one entry of the list that the services read. */
@Entity
@Table(name = "withdrawal")
class Withdrawal {

    @Id
    long version;

    String jti;
    String clientId;
    String api;
    String sid;
    String kid;
    Instant before;

    @Column(name = "until")
    Instant until;
}
