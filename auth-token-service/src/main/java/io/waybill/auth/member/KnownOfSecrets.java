package io.waybill.auth.member;

import java.time.Instant;
import java.util.Map;

/**
 * What a member knows of the secrets of an application.
 *
 * @param shownFrom secrets from before this time are not shown to the member; {@code null} if all are
 * @param lastUses when each secret was last used, by its id
 */
public record KnownOfSecrets(Instant shownFrom, Map<String, Instant> lastUses) {

    public boolean isShown(Instant createdAt) {
        return shownFrom == null || !createdAt.isBefore(shownFrom);
    }
}
