package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Set;

/**
 * How often an application has called an operation in an hour with the same outcome.
 *
 * @param application its internal id; {@link #OTHER} for what went beyond the bound of a replica
 * @param api id of the API, {@code auth-token} for tokens and what belongs to them
 * @param operation its id in the OpenAPI document
 * @param status HTTP status
 * @param code number of the error, {@code null} if there was none
 * @param hour when the hour began
 * @param count calls since the previous report
 * @param lastRequestId {@code X-Request-Id} of the last of them
 * @param counted whether they were counted against the limit; {@code null} if that is as their status says
 *     ({@link #isCountedByStatus}), so that an auth-token-service that does not know the field takes most reports
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

    /** Instead of an application and of an operation, where there are too many to count each. */
    public static final String OTHER = "other";

    /** Answers that no limit counts: refused before the limit is looked at, or because of it. */
    public static final Set<Integer> FREE = Set.of(401, 403, 429);

    /** Whether a call of a granted API with this status is counted against the limit, as a rule. */
    public static boolean isCountedByStatus(int status) {
        return !FREE.contains(status);
    }
}
