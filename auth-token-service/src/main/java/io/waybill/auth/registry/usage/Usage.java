package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An application's usage in a period. Services report once a minute, so the last minute may be missing.
 *
 * @param application internal id
 * @param from the first day (UTC)
 * @param to the last day
 * @param level name of its service level
 * @param today today's use of the daily limits, by API
 * @param firstCalls of all times: the first call of each API, and the first successful one
 * @param days the days with calls, in order
 * @param operations all calls of the period, by operation and outcome
 */
@Schema(
        description =
                "What an application has called. Services report once a minute, so the last minute may be missing.")
public record Usage(
        @Schema(description = "Internal id.") UUID application,

        @Schema(description = "The first day (UTC).") LocalDate from,

        @Schema(description = "The last day.") LocalDate to,

        @Schema(description = "Name of the service level.") String level,

        @Schema(description = "What is used up of the limits of today, whatever the period.")
        List<Today> today,

        @Schema(description = "The first call of each API, and the first that succeeded, of all times.")
        List<FirstCall> firstCalls,

        @Schema(description = "The days with calls, in order.")
        List<Day> days,

        @Schema(description = "All calls of the period, by operation and outcome; what is called most comes first.")
        List<Outcome> operations) {

    /** Describes the operations that return usage, for applications and for operators. */
    public static final String NOT_COUNTED =
            "Calls whose application was not known, because their credentials were refused, are not counted.";

    private static final String CODE =
            "Number of the error, a StatusCode of the India services, or invalid_grant; absent if there was none.";

    /**
     * Today's calls that count against a limit of the service level.
     *
     * @param api id of the API; {@code auth-token} for issued tokens
     * @param limit the daily limit; {@code null} for none
     */
    @Schema(name = "UsedToday", requiredProperties = "api")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Today(
            @Schema(description = "Id of the API; auth-token for tokens that were issued.")
            String api,

            @Schema(description = "Those that count against the limit.", minimum = "0")
            long calls,

            @Schema(description = "Of a day (UTC); absent if there is none.", minimum = "1")
            Long limit) {}

    /**
     * A first call.
     *
     * @param succeeded whether it is the first successful one
     * @param code number of the error, or why the answer declined what was asked; {@code null} without one
     * @param arrivedAt when its report arrived here, up to a minute after the call
     */
    @Schema(requiredProperties = {"api", "operation", "arrivedAt"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FirstCall(
            @Schema(description = "Id of the API.") String api,

            @Schema(description = "Whether it is the first that succeeded.")
            boolean succeeded,

            @Schema(description = "The operationId.") String operation,

            @Schema(description = "The HTTP status.") int status,

            @Schema(description = CODE) String code,

            @Schema(description = "X-Request-Id of the call, or of one in the same minute.")
            String requestId,

            @Schema(description = "When its report arrived, up to a minute after the call.")
            Instant arrivedAt) {}

    /**
     * The calls of a day.
     *
     * @param ok answered 1xx to 3xx, and what was asked was done
     * @param clientErrors answered 4xx except 429
     * @param rateLimited answered 429
     * @param declined answered 1xx to 3xx, but what was asked was not done: {@code IsError} of the India gateway
     */
    @Schema(name = "UsageOfDay")
    public record Day(
            @Schema(description = "In UTC.") LocalDate day,

            @Schema(description = "Calls answered 1xx to 3xx that did what was asked.", minimum = "0")
            long ok,

            @Schema(description = "Calls answered 4xx, except 429.", minimum = "0")
            long clientErrors,

            @Schema(description = "Calls answered 429.", minimum = "0")
            long rateLimited,

            @Schema(description = "Calls answered 5xx.", minimum = "0")
            long serverErrors,

            @Schema(
                    description =
                            "Calls answered 1xx to 3xx whose answer says that what was asked was not done: 200 with"
                                    + " IsError of the India services.",
                    minimum = "0")
            long declined) {

        /** A day without calls. */
        public static Day without(LocalDate day) {
            return new Day(day, 0, 0, 0, 0, 0);
        }

        public long calls() {
            return ok + clientErrors + rateLimited + serverErrors + declined;
        }

        /** The calls of both, on the day of {@code more}. */
        public Day plus(Day more) {
            return new Day(
                    more.day,
                    ok + more.ok,
                    clientErrors + more.clientErrors,
                    rateLimited + more.rateLimited,
                    serverErrors + more.serverErrors,
                    declined + more.declined);
        }
    }

    /**
     * Calls of one operation with the same outcome.
     *
     * @param code number of the error, or why the answer declined what was asked; {@code null} without one
     * @param lastRequestId id of the last of them
     * @param lastAt when the last report of them arrived
     */
    @Schema(
            name = "UsageOfOperation",
            requiredProperties = {"api", "operation", "lastAt"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Outcome(
            @Schema(description = "Id of the API; auth-token for tokens and what belongs to them.")
            String api,

            @Schema(description = "The operationId.") String operation,

            @Schema(description = "The HTTP status.") int status,

            @Schema(description = CODE) String code,

            @Schema(description = "Calls.", minimum = "1") long count,

            @Schema(description = "X-Request-Id of the last of them.")
            String lastRequestId,

            @Schema(description = "When they were last reported.")
            Instant lastAt) {

        private static final int CLIENT_ERROR = 400;

        public boolean succeeded() {
            return status < CLIENT_ERROR && code == null;
        }

        /** Whether it has {@code IsError} of the India services. */
        public boolean declined() {
            return status < CLIENT_ERROR && code != null;
        }

        Outcome then(Outcome later) {
            return new Outcome(
                    api,
                    operation,
                    status,
                    code,
                    count + later.count,
                    later.lastRequestId == null ? lastRequestId : later.lastRequestId,
                    later.lastAt);
        }
    }
}
