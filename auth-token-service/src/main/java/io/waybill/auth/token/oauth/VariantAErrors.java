package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.common.description.ErrorBody;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.web.ErrorContext;
import io.waybill.common.web.ErrorShape;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The errors of variant A, introspection and revocation: {@code type} and {@code title} in addition to OAuth's
 * {@code error} (RFC 6749 5.2).
 */
@ApplicationScoped
public class VariantAErrors implements ErrorShape {

    /** The body. */
    @ErrorBody(
            value = "OAuth",
            under = {"/auth/v4/accesstoken", "/oauth2/"},
            isCacheControlled = true)
    @Schema(
            name = "OAuthError",
            description = "An error of token requests of variant A, and of all that is under /oauth2 (RFC 6749, 5.2).",
            requiredProperties = {"type", "title", "error"})
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Body(
            @Schema(format = "uri", description = "The document that explains the error.")
            String type,

            @Schema(description = "The error in a few words.")
            String title,

            @Schema(
                    description =
                            "OAuth's code: invalid_request, invalid_client, invalid_scope, unsupported_grant_type,"
                                    + " unauthorized_client, temporarily_unavailable or server_error.")
            String error,

            @JsonProperty("error_description") @Schema(description = "What is wrong with this request, for people.")
            String description,

            @Schema(description = "The fields that are wrong.")
            List<InvalidParam> invalidParams) {}

    /** An invalid parameter. */
    @Schema(name = "InvalidParameter")
    record InvalidParam(
            @Schema(description = "The field of the form.") String name,

            @Schema(description = "What is wrong with it.") String reason) {

        static InvalidParam from(Violation violation) {
            return new InvalidParam(violation.pointer(), violation.message());
        }
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/auth/v4/accesstoken") || path.startsWith("/auth/v4/") || path.startsWith("/oauth2/");
    }

    private static ErrorCode code(ApiException error) {
        // A client refused with 401 has the same cause as one refused with 400.
        return error instanceof OAuthRefusal && error.code() == ErrorCode.INVALID_ACCESS_TOKEN
                ? ErrorCode.INVALID_CREDENTIALS
                : error.code();
    }

    @Override
    public Response toResponse(ApiException error, ErrorContext context) {
        return Response.status(error.code().status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .header("Cache-Control", "no-store")
                .entity(new Body(
                        context.typeOf(code(error)),
                        code(error).title(),
                        OAuthRefusal.error(error),
                        error.getMessage(),
                        error.violations().stream().map(InvalidParam::from).toList()))
                .build();
    }
}
