package io.waybill.auth.token.variantb;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.common.description.ErrorBody;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.ErrorContext;
import io.waybill.common.web.ErrorShape;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The errors of variant B: OAuth's for the token operation (RFC 6749 5.2), status, title and detail for the others. */
@ApplicationScoped
public class VariantBErrors implements ErrorShape {

    /** The body of the token operation's errors. */
    @ErrorBody(value = "ParcelToken", under = VariantBGate.TOKEN, isCacheControlled = true)
    @Schema(
            name = "ParcelTokenError",
            description = "An error of token requests of variant B (RFC 6749, 5.2).",
            requiredProperties = "error")
    record OAuthBody(
            @Schema(
                    description = "OAuth's code: invalid_request, invalid_client, invalid_grant, invalid_scope,"
                            + " unsupported_grant_type, unauthorized_client, temporarily_unavailable or server_error.")
            String error,

            @JsonProperty("error_description") @Schema(description = "What is wrong with this request, for people.")
            String description) {}

    /**
     * The body of all other errors.
     *
     * @param type the document that explains the error; absent with 401, which has the carrier's three fields
     */
    @ErrorBody(value = "Parcel", under = VariantBGate.BASE, isCacheControlled = true)
    @Schema(
            name = "ParcelError",
            description = "An error of variant B, except on token requests.",
            requiredProperties = {"title", "detail"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Body(
            @Schema(description = "The HTTP status.") int status,

            String title,
            String detail,

            @Schema(format = "uri", description = "The document that explains the error; absent from a 401.")
            String type) {}

    @Override
    public boolean covers(String path) {
        return VariantBGate.covers(path);
    }

    @Override
    public boolean handlesSlashes() {
        return true;
    }

    @Override
    public Response toResponse(ApiException error, ErrorContext context) {
        if (error instanceof RequestPath.Refusal) {
            // Without authentication, 401 comes before any other answer.
            return answer(401, new Body(401, "Unauthorized", error.getMessage(), null))
                    .header(HttpHeaders.WWW_AUTHENTICATE, VariantBCallers.CHALLENGE)
                    .build();
        }
        boolean tokenRequest =
                context.path().equals(VariantBGate.TOKEN) && context.method().equals("POST");
        if (tokenRequest && error.code() == ErrorCode.PAYLOAD_TOO_LARGE) {
            // The body has not been read, so it carried no credentials.
            return withoutCredentials("the body is too large to carry credentials");
        }
        if (tokenRequest && error.code() == ErrorCode.UNSUPPORTED_MEDIA_TYPE) {
            return withoutCredentials(error.getMessage());
        }
        int status = error.code().status();
        Object body = tokenRequest
                ? new OAuthBody(OAuthRefusal.error(error), error.getMessage())
                : body(status, error, context);
        return answer(status, body).build();
    }

    private Body body(int status, ApiException error, ErrorContext context) {
        return status == 401
                ? new Body(status, "Unauthorized", error.getMessage(), null)
                : new Body(status, error.code().title(), error.getMessage(), context.typeOf(error.code()));
    }

    private static Response withoutCredentials(String why) {
        return answer(401, new OAuthBody("invalid_client", why))
                .header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"waybill\"")
                .build();
    }

    private static Response.ResponseBuilder answer(int status, Object body) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(body);
    }
}
