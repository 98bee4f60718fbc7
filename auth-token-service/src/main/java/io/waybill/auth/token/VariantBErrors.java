package io.waybill.auth.token;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.ErrorContext;
import io.waybill.common.web.ErrorShape;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The errors of variant B: OAuth's for the token operation (RFC 6749 5.2), status, title and detail for the others. */
@ApplicationScoped
public class VariantBErrors implements ErrorShape {

    /** The body of the token operation's errors. */
    record OAuthBody(
            String error, @JsonProperty("error_description") String description) {}

    /** The body of all others. */
    record Body(int status, String title, String detail) {}

    @Override
    public boolean covers(String path) {
        return VariantBPaths.covers(path);
    }

    @Override
    public Response toResponse(ApiException error, ErrorContext context) {
        boolean tokenRequest =
                context.path().equals(VariantBPaths.TOKEN) && context.method().equals("POST");
        if (tokenRequest && error.code() == ErrorCode.PAYLOAD_TOO_LARGE) {
            // Nobody has read the body, so it carried no credentials.
            return answer(401, new OAuthBody("invalid_client", "the body is too large to carry credentials"))
                    .header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"waybill\"")
                    .build();
        }
        int status = error.code().status();
        Object body = tokenRequest
                ? new OAuthBody(
                        error instanceof VariantBRefusal refusal ? refusal.error() : OAuthError.of(error.code()),
                        error.getMessage())
                : new Body(status, status == 401 ? "Unauthorized" : error.code().title(), error.getMessage());
        return answer(status, body).build();
    }

    private static Response.ResponseBuilder answer(int status, Object body) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(body);
    }
}
