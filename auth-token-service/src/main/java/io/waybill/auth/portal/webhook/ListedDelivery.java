package io.waybill.auth.portal.webhook;

import java.time.Instant;
import java.util.List;

/** A delivery as {@code /admin/v1/applications/{id}/webhooks/{id}/deliveries} lists it. */
public record ListedDelivery(
        long id,
        String messageId,
        String type,
        String awbNo,
        String state,
        int attempts,
        Instant createdAt,
        Instant nextAttemptAt,
        Instant lastAttemptAt,
        Integer lastStatus,
        String lastError) {

    static final List<String> COLUMNS = List.of("id", "messageId", "type", "awbNo", "state");

    /** The states, as the filter offers them. */
    static final List<String> STATES = List.of("WAITING", "DELIVERED", "FAILED");
}
