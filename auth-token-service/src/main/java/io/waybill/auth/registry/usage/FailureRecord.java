package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.Fault;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A failing call as its application sees it.
 *
 * @param at when it was answered
 * @param api id of the API
 * @param operation its id in the OpenAPI document
 * @param code number of the error, or why an answer below 400 declined what was asked; {@code null} without one
 * @param requestId its {@code X-Request-Id}; {@code null} if it is unproven
 * @param errors what was wrong with it; empty if the error is not about fields
 * @param unproven whether its credentials were refused, so that somebody else may have sent it: the last one of its
 *     kind
 * @param type the document of the error, as in the answer; {@code null} if its code has none
 */
@Schema(
        name = "Failure",
        description = "A failing call.",
        requiredProperties = {"at", "api", "operation", "errors"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FailureRecord(
        @Schema(description = "When it was answered.") Instant at,

        @Schema(description = "Id of the API; `auth-token` for tokens and what an application sees of itself.")
        String api,

        @Schema(description = "The operationId.") String operation,

        @Schema(description = "The HTTP status.") int status,

        @Schema(
                description = "Number of the error. Of an answer below 400: why it declined what was asked, for example"
                        + " AWBNotFound. Absent without one.")
        String code,

        @Schema(description = "Its X-Request-Id; absent if it is unproven.")
        String requestId,

        @Schema(description = "What was wrong with it; empty if the error is not about fields.")
        List<Fault> errors,

        @Schema(
                description =
                        "Whether its credentials were refused: anybody who knows the client id, or has an old token,"
                                + " can make such a call. Only the last one of its kind is kept.")
        boolean unproven,

        @Schema(description = "The document of the error; absent if its code has none.")
        URI type) {}
