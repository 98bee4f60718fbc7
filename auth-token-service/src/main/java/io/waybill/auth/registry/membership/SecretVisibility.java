package io.waybill.auth.registry.membership;

import java.time.Instant;
import java.util.Map;

/**
 * The secrets of an application that a member can see, and when each was last used.
 *
 * @param shownFrom the member sees only secrets made since; {@code null} for all
 * @param lastUses last use of each secret, by its id
 */
public record SecretVisibility(Instant shownFrom, Map<String, Instant> lastUses) {

    public boolean isShown(Instant createdAt) {
        return shownFrom == null || !createdAt.isBefore(shownFrom);
    }
}
