package io.waybill.common.description;

import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.web.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The errors that operations of all services answer, one for each status. */
enum ErrorResponse {
    BAD_REQUEST(
            "BadRequest",
            ErrorCode.INVALID_VALUE,
            "The request is malformed, or breaks rules; all violations are listed.",
            "limit must be a whole number from 1 to 500"),
    UNAUTHORIZED(
            "Unauthorized",
            ErrorCode.ACCESS_TOKEN_EXPIRED,
            "No credentials, or none that are valid.",
            "the access token has expired"),
    FORBIDDEN(
            "Forbidden",
            ErrorCode.API_NOT_GRANTED,
            "The credentials are valid, but do not open this operation.",
            "the operation needs one of the roles catalogue, operator"),
    NOT_FOUND(
            "NotFound",
            ErrorCode.NOT_FOUND,
            "There is nothing under this path for the caller.",
            "there is nothing under this path"),
    METHOD_NOT_ALLOWED(
            "MethodNotAllowed",
            ErrorCode.METHOD_NOT_ALLOWED,
            "The path takes other methods, those in Allow.",
            "the path takes GET, HEAD, not PUT"),
    NOT_ACCEPTABLE(
            "NotAcceptable",
            ErrorCode.NOT_ACCEPTABLE,
            "Accept is malformed, or excludes every media type that the operation can answer with.",
            "the operation cannot answer with any media type in Accept"),
    CONFLICT(
            "Conflict",
            ErrorCode.CONFLICT,
            "The request does not fit the state of the resource.",
            "the instruction is SUPERSEDED and cannot become REJECTED"),
    PRECONDITION_FAILED(
            "PreconditionFailed",
            ErrorCode.PRECONDITION_FAILED,
            "The latest version is not that of If-Match, or another version was published meanwhile.",
            "another version was published meanwhile; read it, and publish the change to it"),
    TOO_LARGE(
            "TooLarge",
            ErrorCode.PAYLOAD_TOO_LARGE,
            "The body is larger than the operation takes.",
            "the body is larger than 1048576 bytes"),
    UNSUPPORTED_MEDIA_TYPE(
            "UnsupportedMediaType",
            ErrorCode.UNSUPPORTED_MEDIA_TYPE,
            "The operation does not take this Content-Type, or it is encoded (Content-Encoding).",
            "the operation does not accept this Content-Type: send application/json"),
    KEY_REUSED(
            "KeyReused",
            ErrorCode.IDEMPOTENCY_KEY_REUSED,
            "Another request was answered under the Idempotency-Key.",
            "the Idempotency-Key was used for another request in the last 24 hours"),
    TOO_MANY_REQUESTS(
            "TooManyRequests",
            ErrorCode.RATE_LIMITED_PER_SECOND,
            "The calls of this second or this day are used up.",
            "the 10 calls of this second are used up"),
    INTERNAL_ERROR(
            "InternalError",
            ErrorCode.INTERNAL_ERROR,
            "The service met an error of its own; X-Request-Id identifies the call.",
            "the service encountered an error; X-Request-Id identifies the call"),
    UNAVAILABLE(
            "Unavailable",
            ErrorCode.SERVICE_UNAVAILABLE,
            "Something that the service needs does not answer, or it is overloaded.",
            "the service's database does not answer; send the request again");

    private final String component;
    private final ErrorCode code;
    private final String description;
    private final String detail;

    /**
     * @param component the name of the component, before which other formats put a prefix
     * @param code the code in the example
     * @param detail the detail in the example
     */
    ErrorResponse(String component, ErrorCode code, String description, String detail) {
        this.component = component;
        this.code = code;
        this.description = description;
        this.detail = detail;
    }

    String component() {
        return component;
    }

    String status() {
        return Integer.toString(code.status());
    }

    /** The response, in the format of problem details. */
    APIResponse problem() {
        APIResponse response = OASFactory.createAPIResponse()
                .description(description)
                .content(OASFactory.createContent()
                        .addMediaType(
                                Problem.MEDIA_TYPE,
                                OASFactory.createMediaType()
                                        .schema(OASFactory.createSchema().ref("Problem"))
                                        .example(example())));
        header().ifPresent(header -> header.addTo(response));
        return response;
    }

    private Optional<SharedHeader> header() {
        return switch (this) {
            case UNAUTHORIZED, FORBIDDEN -> Optional.of(SharedHeader.WWW_AUTHENTICATE);
            case METHOD_NOT_ALLOWED -> Optional.of(SharedHeader.ALLOW);
            case UNSUPPORTED_MEDIA_TYPE -> Optional.of(SharedHeader.ACCEPT_ENCODING);
            case TOO_MANY_REQUESTS, UNAVAILABLE -> Optional.of(SharedHeader.RETRY_AFTER);
            default -> Optional.empty();
        };
    }

    private Map<String, Object> example() {
        List<Violation> violations = this == BAD_REQUEST
                ? List.of(
                        new Violation("limit", ViolationCode.OUT_OF_RANGE, "must be a whole number from 1 to 500", "0"))
                : List.of();
        return Examples.of(new Problem(
                "https://auth.sandbox.waybill.invalid/docs/errors/" + code.code(),
                code.title(),
                code.status(),
                detail,
                "/admin/v1/audit",
                code.code(),
                SharedHeader.REQUEST_ID_EXAMPLE,
                violations));
    }
}
