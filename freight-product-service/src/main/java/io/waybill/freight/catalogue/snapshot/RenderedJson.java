package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.digest.Sha256;
import io.waybill.common.web.SharedBody;
import java.util.HexFormat;
import java.util.function.Function;

/**
 * An answer, as the bytes that are sent.
 *
 * @param body JSON in UTF-8
 * @param etag a tag of exactly these bytes: the same on every replica, and the same again when a version is restored
 */
public record RenderedJson(SharedBody body, String etag) {

    private static final int ETAG_BYTES = 16;

    /** An answer that many calls get. */
    static RenderedJson ofMany(byte[] json) {
        return of(json, SharedBody::ofMany);
    }

    /** An answer that is made for one call. */
    public static RenderedJson ofOne(byte[] json) {
        return of(json, SharedBody::ofOne);
    }

    private static RenderedJson of(byte[] json, Function<byte[], SharedBody> body) {
        return new RenderedJson(body.apply(json), HexFormat.of().formatHex(Sha256.of(json), 0, ETAG_BYTES));
    }
}
