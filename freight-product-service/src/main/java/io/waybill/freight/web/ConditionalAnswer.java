package io.waybill.freight.web;

import io.waybill.freight.catalogue.snapshot.RenderedJson;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

/** A catalogue read: 200 with its bytes, or 304 to a client that already has them. */
public final class ConditionalAnswer {

    /** A caller's own view, which may be a minute old. */
    private static final String CACHE_CONTROL = "private, max-age=60";

    private ConditionalAnswer() {}

    public static Response of(Request request, RenderedJson json) {
        EntityTag tag = new EntityTag(json.etag());
        Response.ResponseBuilder answer = request.evaluatePreconditions(tag);
        return (answer != null ? answer : Response.ok(json.bytes(), MediaType.APPLICATION_JSON_TYPE))
                .tag(tag)
                .header("Cache-Control", CACHE_CONTROL)
                .build();
    }
}
