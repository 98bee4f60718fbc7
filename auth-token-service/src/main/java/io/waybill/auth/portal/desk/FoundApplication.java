package io.waybill.auth.portal.desk;

import java.time.Instant;
import java.util.UUID;

/**
 * An application in the list of all.
 *
 * @param number in order of registration
 * @param grants how many it has
 * @param pending how many requests of it wait for a decision
 */
public record FoundApplication(
        UUID id,
        long number,
        String name,
        String clientId,
        String owner,
        String level,
        String state,
        Instant createdAt,
        long grants,
        long pending) {}
