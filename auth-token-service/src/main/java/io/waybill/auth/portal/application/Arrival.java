package io.waybill.auth.portal.application;

import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The first successful call of the application, or its first call if none succeeded.
 *
 * @param api title of the API
 * @param code number of the error; {@code null} if there was none
 * @param ago when, in words
 */
public record Arrival(String api, String operation, int status, String code, boolean succeeded, String ago) {

    /** {@code null} if no call has arrived. */
    static Arrival of(List<FirstCall> calls, Instant now) {
        return calls.stream()
                .min(Comparator.comparing((FirstCall call) -> !call.succeeded()).thenComparing(FirstCall::arrivedAt))
                .map(call -> new Arrival(
                        Api.titleOf(call.api()),
                        call.operation(),
                        call.status(),
                        call.code(),
                        call.succeeded(),
                        Ago.words(call.arrivedAt(), now)))
                .orElse(null);
    }
}
