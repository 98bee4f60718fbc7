package io.waybill.common.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * One recorded change.
 *
 * @param id position in the trail, ascending
 * @param occurredAt when, by the database's clock
 * @param actor who: the internal id of an application, or a name such as {@code system}
 * @param action what, for example {@code catalogue.publish}
 * @param target what was affected, for example {@code catalogue/12}
 * @param sourceAddress network address of the request; {@code null} if there was no request
 * @param requestId {@code X-Request-Id} of the call; {@code null} if there was no request
 * @param details further details as a JSON object, never a secret
 */
public record AuditEvent(
        long id,
        Instant occurredAt,
        String actor,
        String action,
        String target,
        String sourceAddress,
        String requestId,
        JsonNode details) {

    /** Columns of an export. */
    static final List<String> COLUMNS =
            List.of("id", "occurredAt", "actor", "action", "target", "sourceAddress", "requestId", "details");
}
