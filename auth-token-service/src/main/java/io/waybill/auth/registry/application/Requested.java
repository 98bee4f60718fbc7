package io.waybill.auth.registry.application;

import jakarta.ws.rs.core.Response;

/**
 * The answer to a request.
 *
 * @param isNew whether the request was made now; otherwise it was pending already
 */
public record Requested<T>(boolean isNew, T record) {

    /** 201 for a new request, otherwise 200. */
    public Response toResponse() {
        return Response.status(isNew ? 201 : 200).entity(record).build();
    }
}
