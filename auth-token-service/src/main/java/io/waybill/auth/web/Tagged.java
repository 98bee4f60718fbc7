package io.waybill.auth.web;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** A document with its {@code ETag}: 200, or 304 to a caller that has it already (RFC 9110 13.1.2). */
public final class Tagged {

    private Tagged() {}

    public static Response answer(String document, Request request, String cacheControl) {
        String tag = digest(document);
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
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(document.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, 18));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JRE has SHA-256", e);
        }
    }
}
