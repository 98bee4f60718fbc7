package io.waybill.indiainstruction.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/**
 * One message for one endpoint.
 *
 * @param messageId header {@code webhook-id}, the same in every attempt
 * @param type the message's type, for example {@code instruction.applied}
 * @param awbNo number of the waybill; absent for a test
 * @param attempts how often it has been sent
 * @param createdAt when the outcome happened, or the test was asked for
 * @param nextAttemptAt when a WAITING one is tried next, at the earliest; absent otherwise
 * @param lastStatus HTTP status of the last answer; absent if there was none
 * @param lastError why the last attempt failed; absent if it did not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Delivery(
        long id,
        String messageId,
        String type,
        String awbNo,
        DeliveryState state,
        int attempts,
        Instant createdAt,
        Instant nextAttemptAt,
        Instant lastAttemptAt,
        Integer lastStatus,
        String lastError) {

    /** Columns of an export. */
    static final List<String> COLUMNS = List.of(
            "id",
            "messageId",
            "type",
            "awbNo",
            "state",
            "attempts",
            "createdAt",
            "nextAttemptAt",
            "lastAttemptAt",
            "lastStatus",
            "lastError");
}
