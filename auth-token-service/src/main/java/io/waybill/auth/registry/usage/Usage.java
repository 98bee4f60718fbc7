package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

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
public record Usage(
        UUID application,
        LocalDate from,
        LocalDate to,
        String level,
        List<Today> today,
        List<FirstCall> firstCalls,
        List<Day> days,
        List<Outcome> operations) {

    /**
     * Today's calls that count against a limit of the service level.
     *
     * @param api id of the API; {@code auth-token} for issued tokens
     * @param limit the daily limit; {@code null} for none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Today(String api, long calls, Long limit) {}

    /**
     * A first call.
     *
     * @param succeeded whether it is the first successful one
     * @param code number of the error, or why the answer declined what was asked; {@code null} without one
     * @param arrivedAt when its report arrived here, up to a minute after the call
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FirstCall(
            String api,
            boolean succeeded,
            String operation,
            int status,
            String code,
            String requestId,
            Instant arrivedAt) {}

    /**
     * The calls of a day.
     *
     * @param ok answered 1xx to 3xx, and what was asked was done
     * @param clientErrors answered 4xx except 429
     * @param rateLimited answered 429
     * @param declined answered 1xx to 3xx, but what was asked was not done: {@code IsError} of the India gateway
     */
    public record Day(LocalDate day, long ok, long clientErrors, long rateLimited, long serverErrors, long declined) {

        /** A day without calls. */
        public static Day without(LocalDate day) {
            return new Day(day, 0, 0, 0, 0, 0);
        }

        /** The calls of all outcomes. */
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
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Outcome(
            String api, String operation, int status, String code, long count, String lastRequestId, Instant lastAt) {

        private static final int CLIENT_ERROR = 400;

        /** Whether what was asked was done. */
        public boolean succeeded() {
            return status < CLIENT_ERROR && code == null;
        }

        /** Whether the answer is no error, but what was asked was not done. */
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
