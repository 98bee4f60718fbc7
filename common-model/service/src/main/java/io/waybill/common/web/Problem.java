package io.waybill.common.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

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
@Schema(
        description = "Problem details (RFC 9457).",
        requiredProperties = {"type", "title", "status", "code", "requestId"})
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        @Schema(format = "uri", description = "The document that explains the error.")
        String type,

        @Schema(description = "The error in a few words; the same for every error of this code.")
        String title,

        @Schema(minimum = "400", maximum = "599", description = "The HTTP status.")
        int status,

        @Schema(description = "What is wrong with this request, for people.")
        String detail,

        @Schema(description = "The path that was called, without its query.")
        String instance,

        @Schema(
                pattern = "^[0-9]{3}\\.[0-9]{7}$",
                description = "The number of the error, for programs. New ones may be added.")
        String code,

        @Schema(description = "The value of X-Request-Id.") String requestId,

        @Schema(description = "Every violation of the request. Absent if the error is not about single fields.")
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
