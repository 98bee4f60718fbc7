package io.waybill.common.india;

import io.waybill.common.error.ApiException;
import io.waybill.common.web.ErrorContext;
import io.waybill.common.web.ErrorShape;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The error format of every path under {@code /in/transportation}: the India services and the login at the issuer. */
@Singleton
public final class GatewayErrorShape implements ErrorShape {

    private static final String ROOT = "/in/transportation";

    @Override
    public boolean covers(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    @Override
    public Response toResponse(ApiException error, ErrorContext context) {
        return Response.status(error.code().status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(GatewayError.from(error, namesAnError(error.headers().get(HttpHeaders.WWW_AUTHENTICATE))))
                .build();
    }

    private static boolean namesAnError(String challenge) {
        // RFC 6750 3.1: the challenge to a request without credentials names no error.
        return challenge != null && challenge.contains("error=");
    }
}
