package io.waybill.common.web;

import java.net.URI;

/**
 * The request that an error answers.
 *
 * @param path the path without the query
 * @param query the query as sent, {@code null} without one; it may contain a key: never show or log it
 * @param requestId the value of {@code X-Request-Id}
 * @param docsUrl base of the URIs that explain errors: {@code type} is this plus {@code /docs/errors/{code}}
 */
public record ErrorContext(String path, String query, String method, String requestId, URI docsUrl) {

    /** The URI that explains an error. */
    public String typeOf(io.waybill.common.error.ErrorCode code) {
        return docsUrl + "/docs/errors/" + code.code();
    }
}
