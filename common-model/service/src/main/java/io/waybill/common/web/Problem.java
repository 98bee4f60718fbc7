package io.waybill.common.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import jakarta.ws.rs.core.Response;
import java.util.List;

/**
 * The body of an error: problem details (RFC 9457) with the number of the error, the request's id and every violation.
 *
 * @param type URI of the error document
 * @param title the same text for every occurrence of the error
 * @param status HTTP status
 * @param detail what happened this time
 * @param instance path of the request, without its query
 * @param code number of the error, for example {@code 400.0000004}
 * @param requestId value of {@code X-Request-Id}
 * @param errors all violations of the request; absent if it is not about fields
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String instance,
        String code,
        String requestId,
        List<Violation> errors) {

    public static final String MEDIA_TYPE = "application/problem+json";

    static Problem from(ApiException error, ErrorContext context) {
        return new Problem(
                context.typeOf(error.code()),
                error.code().title(),
                error.code().status(),
                error.getMessage(),
                context.path(),
                error.code().code(),
                context.requestId(),
                error.violations());
    }

    static Response answer(ApiException error, ErrorContext context) {
        return Response.status(error.code().status())
                .type(MEDIA_TYPE)
                .entity(from(error, context))
                .build();
    }
}
