package io.waybill.auth.registry.membership;

import java.time.Instant;
import java.util.UUID;

/**
 * A member of an application.
 *
 * @param mail {@code null} if the provider tells none
 * @param mailVerified whether the provider says that the address is the person's; {@code null} if it says nothing
 * @param locked whether the account is switched off
 * @param seesSecretsFrom the member sees only secrets made since; {@code null} for all
 */
public record Member(
        UUID account,
        String name,
        String mail,
        Boolean mailVerified,
        boolean locked,
        Instant addedAt,
        Instant seesSecretsFrom) {

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
