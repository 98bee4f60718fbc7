package io.waybill.auth.registry.membership;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.Synchronize;

/** A row of the view {@code customer_member}: a membership that counts, because the application is a customer's. */
@Entity
@Immutable
@Synchronize({"application_member", "application", "secret"})
@Table(name = "customer_member")
@IdClass(ApplicationMember.Key.class)
class CustomerMember {

    @Id
    UUID applicationId;

    @Id
    UUID accountId;

    Instant seesSecretsFrom;
}
