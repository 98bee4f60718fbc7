package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.Fault;
import java.net.URI;
import java.time.Instant;
import java.util.List;

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
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ListedFailure(
        Instant at,
        String api,
        String operation,
        int status,
        String code,
        String requestId,
        List<Fault> errors,
        boolean unproven,
        URI type) {}
