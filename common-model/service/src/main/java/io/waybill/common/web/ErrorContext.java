package io.waybill.common.web;

import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;

/**
 * The request to which an error is the answer.
 *
 * @param uri the absolute URI as the client sees it, query included: for building a base URL; never show or log it
 * @param path the path without the query, which may contain a key
 * @param method the HTTP method
 * @param headers the request's headers
 * @param requestId the value of {@code X-Request-Id}
 * @param docsUrl {@code type} of an error is this and {@code /docs/errors/{code}}
 */
public record ErrorContext(URI uri, String path, String method, HttpHeaders headers, String requestId, URI docsUrl) {

    /** The URI that explains an error. */
    public String typeOf(io.waybill.common.error.ErrorCode code) {
        return docsUrl + "/docs/errors/" + code.code();
    }
}
