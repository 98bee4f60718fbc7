package io.waybill.auth.registry.decision;

import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.Status;

/**
 * The result of requesting a grant or a service level.
 *
 * @param isNew whether the request was made now; otherwise it was pending already
 */
public record RequestOutcome<T>(boolean isNew, T record) {

    /** 201 for a new request, otherwise 200. */
    public RestResponse<T> toResponse() {
        return RestResponse.ResponseBuilder.create(isNew ? Status.CREATED : Status.OK, record)
                .build();
    }
}
