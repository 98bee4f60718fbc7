package io.waybill.auth.registry.membership;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code application_member}. */
@Entity
@Table(name = "application_member")
@IdClass(ApplicationMember.Key.class)
class ApplicationMember {

    /** The primary key. */
    record Key(UUID applicationId, UUID accountId) {}

    @Id
    UUID applicationId;

    @Id
    UUID accountId;

    Instant addedAt;

    /** The member sees only secrets made since; {@code null} for all. */
    Instant seesSecretsFrom;

    /** Lets the member see all that the other one sees; false if there is nothing more to see. */
    boolean seesAlso(ApplicationMember other) {
        boolean seesMore = seesSecretsFrom != null
                && (other.seesSecretsFrom == null || other.seesSecretsFrom.isBefore(seesSecretsFrom));
        if (seesMore) {
            seesSecretsFrom = other.seesSecretsFrom;
        }
        return seesMore;
    }
}
