package io.waybill.auth.portal.desk;

import java.time.Instant;
import java.util.UUID;

/**
 * An application in the list.
 *
 * @param number in order of registration
 * @param grants number of grants
 * @param pending number of pending requests
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
