package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.description.ErrorBody;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body of every India answer that is not 200.
 *
 * @param status the HTTP status
 * @param title the HTTP reason phrase, for example {@code Bad Request}
 * @param errorResponse what is wrong, at least one entry
 */
@ErrorBody(value = "Gateway", under = "/in/transportation")
@Schema(description = "The gateway's error.")
@JsonPropertyOrder({"status", "title", "error-response"})
public record GatewayError(
        @Schema(minimum = "400", maximum = "599", description = "The HTTP status.")
        int status,

        @Schema(description = "Its reason phrase.") String title,

        @JsonProperty("error-response")
        @Schema(minItems = 1, description = "Every violation of the request, or the one reason.")
        List<GatewayStatus> errorResponse) {

    /**
     * The body for {@code refusal}.
     *
     * @param credentialsSent whether the caller sent a token: an invalid token and a missing one have different
     *     StatusCodes
     */
    public static GatewayError from(ApiException refusal, boolean credentialsSent) {
        List<GatewayStatus> statuses = refusal instanceof GatewayRefusal own
                ? own.statuses()
                : List.of(new GatewayStatus(statusCode(refusal.code(), credentialsSent), refusal.getMessage()));
        return new GatewayError(refusal.code().status(), title(refusal.code().status()), statuses);
    }

    private static StatusCode statusCode(ErrorCode code, boolean credentialsSent) {
        return switch (code.status()) {
            case 401 -> {
                if (code == ErrorCode.ACCESS_TOKEN_EXPIRED) {
                    yield StatusCode.JWT_TOKEN_EXPIRED;
                }
                yield credentialsSent ? StatusCode.JWT_TOKEN_INVALID : StatusCode.JWT_TOKEN_MISSING;
            }
            case 403 -> StatusCode.API_NOT_GRANTED;
            case 429 -> StatusCode.TOO_MANY_REQUESTS;
            case 500 -> StatusCode.INTERNAL_ERROR;
            case 503 -> StatusCode.SERVICE_UNAVAILABLE;
            default -> StatusCode.INVALID_REQUEST;
        };
    }

    // Reason phrases of RFC 9110, as in the contract's examples; ErrorCode's titles are the platform's own.
    private static String title(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 406 -> "Not Acceptable";
            case 409 -> "Conflict";
            case 412 -> "Precondition Failed";
            case 413 -> "Content Too Large";
            case 415 -> "Unsupported Media Type";
            case 422 -> "Unprocessable Content";
            case 429 -> "Too Many Requests";
            case 431 -> "Request Header Fields Too Large";
            case 503 -> "Service Unavailable";
            default -> "Internal Server Error";
        };
    }
}
