package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Set;

/**
 * The number of calls of an application to an operation in an hour with the same outcome.
 *
 * @param application internal id; {@link #OTHER} for calls beyond the bound of a replica
 * @param api id of the API, {@code auth-token} for tokens and related operations
 * @param operation its id in the OpenAPI document
 * @param status HTTP status
 * @param code number of the error, or why an answer below 400 declined what was asked ({@link DeclinableAnswer});
 *     {@code null} if the call succeeded
 * @param hour when the hour began
 * @param count calls since the previous report
 * @param lastRequestId {@code X-Request-Id} of the last call
 * @param counted whether the calls were counted against the limit; {@code null} if that follows from their status
 *     ({@link #FREE})
 */
public record UsageEntry(
        @NotBlank @Pattern(regexp = ID + "|" + OTHER) String application,

        @NotBlank @Pattern(regexp = API) String api,
        @NotBlank @Pattern(regexp = OPERATION) String operation,
        @NotNull @Min(MIN_STATUS) @Max(MAX_STATUS) Integer status,

        @Pattern(regexp = CODE) @JsonInclude(JsonInclude.Include.NON_NULL)
        String code,

        @NotNull Instant hour,
        @NotNull @Min(1) @Max(1_000_000_000) Long count,

        @Pattern(regexp = REQUEST_ID) @JsonInclude(JsonInclude.Include.NON_NULL)
        String lastRequestId,

        @JsonInclude(JsonInclude.Include.NON_NULL) Boolean counted) {

    /** Replaces an application and an operation where there are too many to count each. */
    public static final String OTHER = "other";

    /** Statuses that no limit counts: refused before the limit is checked, or because of it. */
    public static final Set<Integer> FREE = Set.of(401, 403, 429);

    static final String ID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    static final String API = "[a-z0-9-]{1,40}";
    static final String OPERATION = "[A-Za-z0-9._-]{1,100}";
    static final String CODE = "[A-Za-z0-9._-]{0,40}";
    static final String REQUEST_ID = "[A-Za-z0-9._-]{1,64}";
    static final int MIN_STATUS = 100;
    static final int MAX_STATUS = 599;
}
