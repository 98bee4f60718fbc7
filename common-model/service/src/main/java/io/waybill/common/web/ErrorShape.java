package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import jakarta.ws.rs.core.Response;

/** How the errors of some paths look. What no shape of the service covers is {@code application/problem+json} (RFC 9457). */
public interface ErrorShape {

    /** Whether the operations under this path answer in this shape. */
    boolean covers(String path);

    /** The answer, without the headers of the error itself: those are added for every shape. */
    Response toResponse(ApiException error, ErrorContext context);
}
