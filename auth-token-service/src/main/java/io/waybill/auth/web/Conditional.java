package io.waybill.auth.web;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** Answers a document with its {@code ETag}, or 304 to who has it already (RFC 9110 13.1.2). */
public final class Conditional {

    private Conditional() {}

    public static Response answer(String document, String ifNoneMatch, String cacheControl) {
        String etag = '"' + digest(document) + '"';
        Response.ResponseBuilder answer = matches(ifNoneMatch, etag) ? Response.notModified() : Response.ok(document);
        return answer.header(HttpHeaders.ETAG, etag)
                .header(HttpHeaders.CACHE_CONTROL, cacheControl)
                .build();
    }

    static boolean matches(String ifNoneMatch, String etag) {
        return ifNoneMatch != null
                && Arrays.stream(ifNoneMatch.split(","))
                        .map(String::strip)
                        .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                        // A proxy that compresses marks the tag of its variant.
                        .map(tag -> tag.replace("-gzip\"", "\""))
                        .anyMatch(tag -> tag.equals("*") || tag.equals(etag));
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
