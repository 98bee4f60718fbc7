package io.waybill.freight.web;

import io.waybill.common.WaybillConfig;
import io.waybill.freight.catalogue.snapshot.RenderedJson;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.RestResponse;

/** A catalogue read: 200 with its bytes, or 304 to a client that already has them. */
@Singleton
public final class ConditionalAnswer {

    /** A caller's own view, which may be a minute old. */
    private static final String CACHE_CONTROL = "private, max-age=60";

    /** What the answer depends on besides its URL: the caller's credentials of any kind, and the encoding. */
    private final String vary;

    ConditionalAnswer(WaybillConfig config) {
        this.vary = String.join(", ", config.apiKeyHeader(), HttpHeaders.AUTHORIZATION, HttpHeaders.ACCEPT_ENCODING);
    }

    public RestResponse<byte[]> of(Request request, RenderedJson json) {
        // Weak: the answer may be compressed, and is then not the same bytes.
        EntityTag tag = new EntityTag(json.etag(), true);
        Response.ResponseBuilder unmet = request.evaluatePreconditions(tag);
        RestResponse.ResponseBuilder<byte[]> answer = unmet == null
                ? RestResponse.ResponseBuilder.ok(json.body(), MediaType.APPLICATION_JSON_TYPE)
                : RestResponse.ResponseBuilder.create(unmet.build().getStatus());
        return answer.tag(tag)
                .header(HttpHeaders.CACHE_CONTROL, CACHE_CONTROL)
                .header(HttpHeaders.VARY, vary)
                .build();
    }
}
