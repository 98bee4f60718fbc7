package io.waybill.auth.registry.certification;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.LocalDate;

/**
 * An application's calls of one operation.
 *
 * @param api the API that the calls count under
 * @param operation its id in the OpenAPI document
 * @param ok calls that did what was asked: answered below 400, and without {@code IsError} of the India gateway
 * @param first the first day (UTC) of the period with a call
 * @param last the last such day
 * @param lastAt when the last call was reported; {@code null} in a statement, which has days only
 */
public record CalledOperation(
        String api,
        String operation,
        long calls,
        long ok,
        @JsonProperty("first_day") LocalDate first,
        @JsonProperty("last_day") LocalDate last,
        @JsonIgnore Instant lastAt) {

    /** As a part of the API that it belongs to: a token for an API counts among the tokens. */
    CalledOperation of(String belongsTo) {
        return new CalledOperation(belongsTo, operation, calls, ok, first, last, lastAt);
    }
}
