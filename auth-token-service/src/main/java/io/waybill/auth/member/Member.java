package io.waybill.auth.member;

import java.time.Instant;
import java.util.UUID;

/**
 * A member of an application.
 *
 * @param locked whether the account is switched off
 * @param seesSecretsFrom secrets from before this time are not shown to the member; {@code null} if all are
 */
public record Member(UUID account, String name, String mail, boolean locked, Instant addedAt, Instant seesSecretsFrom) {

    /** Whether all secrets are shown to the member. */
    public boolean isShownAll() {
        return seesSecretsFrom == null;
    }

    /** Whether the other member sees secrets that this one does not. */
    public boolean seesLessThan(Member other) {
        return seesSecretsFrom != null
                && (other.seesSecretsFrom == null || other.seesSecretsFrom.isBefore(seesSecretsFrom));
    }
}
