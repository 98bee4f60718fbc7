package io.waybill.auth.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * What an application has called in a period. Services report once a minute, so the last minute may be missing.
 *
 * @param application internal id
 * @param from the first day (UTC)
 * @param to the last
 * @param level name of its service level
 * @param today what it has used up of the day's limits, by API
 * @param firstCalls the first call of each API, and the first that succeeded, of all times
 * @param days the days with calls, in order
 * @param operations all calls of the period, by what was called and how it ended
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
     * The calls of today that count against a limit of the service level.
     *
     * @param api id of the API; {@code auth-token} for tokens that were issued
     * @param limit a day's; {@code null} for none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Today(String api, long calls, Long limit) {}

    /**
     * A first call.
     *
     * @param succeeded whether it is the first that did
     * @param code number of the error, {@code null} if there was none
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
     * @param ok answered 1xx to 3xx
     * @param clientErrors answered 4xx except 429
     * @param rateLimited answered 429
     */
    public record Day(LocalDate day, long ok, long clientErrors, long rateLimited, long serverErrors) {

        /** All of them. */
        public long calls() {
            return ok + clientErrors + rateLimited + serverErrors;
        }

        Day plus(Day more) {
            return new Day(
                    day,
                    ok + more.ok,
                    clientErrors + more.clientErrors,
                    rateLimited + more.rateLimited,
                    serverErrors + more.serverErrors);
        }
    }

    /**
     * Calls of one operation that ended alike.
     *
     * @param code number of the error, {@code null} if there was none
     * @param lastRequestId of the last of them
     * @param lastAt when they were last reported
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Outcome(
            String api, String operation, int status, String code, long count, String lastRequestId, Instant lastAt) {

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
