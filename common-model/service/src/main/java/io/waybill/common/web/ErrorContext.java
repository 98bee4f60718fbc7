package io.waybill.common.web;

import java.net.URI;

/**
 * The request to which an error is the answer.
 *
 * @param path the path without the query
 * @param query the query as it was sent, {@code null} without one; it may contain a key: never show or log it
 * @param method the HTTP method
 * @param requestId the value of {@code X-Request-Id}
 * @param docsUrl {@code type} of an error is this and {@code /docs/errors/{code}}
 */
public record ErrorContext(String path, String query, String method, String requestId, URI docsUrl) {

    /** The URI that explains an error. */
    public String typeOf(io.waybill.common.error.ErrorCode code) {
        return docsUrl + "/docs/errors/" + code.code();
    }
}
