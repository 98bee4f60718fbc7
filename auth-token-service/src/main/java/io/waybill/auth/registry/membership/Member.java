package io.waybill.auth.registry.membership;

import java.time.Instant;
import java.util.UUID;

/**
 * A member of an application.
 *
 * @param locked whether the account is switched off
 * @param seesSecretsFrom the member sees only secrets made since; {@code null} for all
 */
public record Member(UUID account, String name, String mail, boolean locked, Instant addedAt, Instant seesSecretsFrom) {

    /** Whether the member sees all secrets. */
    public boolean isShownAll() {
        return seesSecretsFrom == null;
    }

    /** Whether the other member sees secrets that this one does not. */
    public boolean seesLessThan(Member other) {
        return seesSecretsFrom != null
                && (other.seesSecretsFrom == null || other.seesSecretsFrom.isBefore(seesSecretsFrom));
    }
}
