package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.digest.Sha256;
import io.waybill.common.web.SharedBody;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * An answer, as the bytes that are sent.
 *
 * @param body JSON in UTF-8
 * @param etag a tag of exactly these bytes: the same on every replica, and the same again when a version is restored
 */
public record RenderedJson(SharedBody body, String etag) {

    private static final int ETAG_BYTES = 16;

    public static RenderedJson of(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return new RenderedJson(new SharedBody(bytes), HexFormat.of().formatHex(Sha256.of(bytes), 0, ETAG_BYTES));
    }
}
