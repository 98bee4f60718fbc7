package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * A failing call of an application, with nothing that the caller sent but its {@code X-Request-Id}.
 *
 * @param application internal id
 * @param api id of the API
 * @param operation its id in the OpenAPI document
 * @param status HTTP status
 * @param code number of the error, or why an answer below 400 declined what was asked; {@code null} without one
 * @param at when it was answered
 * @param requestId its {@code X-Request-Id}; {@code null} if the call is unproven
 * @param errors what was wrong with the request, at most {@value ApiException#MAX_FAULTS}; empty if the error is not
 *     about fields
 * @param unproven whether the credentials were refused, so that somebody else may have sent the call. Of these, an
 *     application has one for each kind, whatever their number
 */
public record FailedCall(
        @NotBlank @Pattern(regexp = UsageEntry.ID) String application,
        @NotBlank @Pattern(regexp = UsageEntry.API) String api,
        @NotBlank @Pattern(regexp = UsageEntry.OPERATION) String operation,

        @NotNull @Min(UsageEntry.MIN_STATUS) @Max(UsageEntry.MAX_STATUS)
        Integer status,

        @Pattern(regexp = UsageEntry.CODE) @JsonInclude(JsonInclude.Include.NON_NULL)
        String code,

        @NotNull Instant at,

        @Pattern(regexp = UsageEntry.REQUEST_ID) @JsonInclude(JsonInclude.Include.NON_NULL)
        String requestId,

        @Size(max = ApiException.MAX_FAULTS) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<Fault> errors,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) Boolean unproven) {

    public FailedCall {
        errors = errors == null ? List.of() : errors;
        unproven = unproven != null && unproven;
    }

    /** Calls of an application that fail in the same way. */
    record Kind(String operation, int status, String code) {}

    Kind kind() {
        return new Kind(operation, status, code);
    }
}
