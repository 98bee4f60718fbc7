package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import jakarta.ws.rs.core.Response;

/**
 * The format of errors under some paths. Paths that no format of the service covers use
 * {@code application/problem+json} (RFC 9457).
 */
public interface ErrorShape {

    /** Whether the operations under this path use this format. */
    boolean covers(String path);

    /** Whether the operations handle doubled and trailing slashes themselves; otherwise those paths are 404. */
    default boolean handlesSlashes() {
        return false;
    }

    /** The answer, without the headers of the error itself: these are added in every format. */
    Response toResponse(ApiException error, ErrorContext context);
}
