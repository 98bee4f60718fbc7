package io.waybill.auth.token;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Marks answers with credentials: no cache may store them (RFC 6749 5.1). */
public final class NoStore {

    private NoStore() {}

    public static Response json(Object body) {
        return Response.ok(body, MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("Pragma", "no-cache")
                .build();
    }
}
