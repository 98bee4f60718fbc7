package io.waybill.auth.platform.revocation;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code due_revocation}: what to revoke, a secret or key, or an application. */
@Entity
@Immutable
@Table(name = "due_revocation")
class DueRevocation {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    Instant dueAt;
    String clientId;
    String sid;
}
