package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
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
        String application,
        String api,
        String operation,
        int status,
        @JsonInclude(JsonInclude.Include.NON_NULL) String code,
        Instant hour,
        long count,
        @JsonInclude(JsonInclude.Include.NON_NULL) String lastRequestId,
        @JsonInclude(JsonInclude.Include.NON_NULL) Boolean counted) {

    /** Replaces an application and an operation where there are too many to count each. */
    public static final String OTHER = "other";

    /** Statuses that no limit counts: refused before the limit is checked, or because of it. */
    public static final Set<Integer> FREE = Set.of(401, 403, 429);
}
