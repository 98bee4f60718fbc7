package io.waybill.auth.platform.web;

import io.waybill.common.digest.Sha256;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.Base64;

/** A document with its {@code ETag}: 200, or 304 for a caller that has it already (RFC 9110 13.1.2). */
public final class ETagAnswer {

    private ETagAnswer() {}

    public static Response answer(String document, Request request, String cacheControl) {
        return answer(digest(document), document, request, cacheControl);
    }

    /**
     * As {@link #answer(String, Request, String)}.
     *
     * @param tag changes with the document
     */
    public static Response answer(String tag, Object document, Request request, String cacheControl) {
        EntityTag strong = new EntityTag(tag);
        Response.ResponseBuilder unchanged = request.evaluatePreconditions(strong);
        if (unchanged == null) {
            // A proxy that compresses weakens the tag.
            unchanged = request.evaluatePreconditions(new EntityTag(tag, true));
        }
        return (unchanged == null ? Response.ok(document) : unchanged)
                .tag(strong)
                .header(HttpHeaders.CACHE_CONTROL, cacheControl)
                .build();
    }

    private static String digest(String document) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(Sha256.of(document), 18));
    }
}
