package io.waybill.freight.catalogue.snapshot;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * An answer, as the bytes that are sent.
 *
 * @param bytes JSON in UTF-8, not to be changed
 * @param etag a tag of exactly these bytes: the same on every replica, and the same again when a version is restored
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its tag only
public record RenderedJson(byte[] bytes, String etag) {

    private static final int ETAG_BYTES = 16;

    public static RenderedJson of(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new RenderedJson(bytes, HexFormat.of().formatHex(digest, 0, ETAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
