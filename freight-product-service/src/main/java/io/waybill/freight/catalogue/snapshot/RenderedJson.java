package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.digest.Sha256;
import java.nio.charset.StandardCharsets;
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
        return new RenderedJson(bytes, HexFormat.of().formatHex(Sha256.of(bytes), 0, ETAG_BYTES));
    }
}
