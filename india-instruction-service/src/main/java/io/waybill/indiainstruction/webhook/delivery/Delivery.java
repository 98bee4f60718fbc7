package io.waybill.indiainstruction.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

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
@Schema(
        description = "A message for one webhook.",
        requiredProperties = {"id", "messageId", "type", "state", "attempts", "createdAt"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Delivery(
        long id,

        @Schema(description = "Header webhook-id, the same in every attempt.")
        String messageId,

        @Schema(description = "Type of the message.") String type,

        @Schema(description = "Number of the waybill; absent for a test.")
        String awbNo,

        DeliveryState state,
        int attempts,

        @Schema(description = "When the outcome happened, or the test was asked for.")
        Instant createdAt,

        @Schema(description = "When a WAITING one is tried next, at the earliest.")
        Instant nextAttemptAt,

        Instant lastAttemptAt,

        @Schema(description = "HTTP status of the last answer; absent if there was none.")
        Integer lastStatus,

        @Schema(description = "Why the last attempt failed; absent if it did not.")
        String lastError) {

    /** Columns of an export. */
    public static final List<String> COLUMNS = List.of(
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
