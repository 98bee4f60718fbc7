package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.digest.Sha256;
import java.util.HexFormat;

/** An answer, as the bytes that are sent. */
public final class RenderedJson {

    private static final int ETAG_BYTES = 16;

    private final byte[] body;
    private final String etag;

    /** @param body JSON in UTF-8, not to be changed any more */
    public RenderedJson(byte[] body) {
        this.body = body;
        this.etag = HexFormat.of().formatHex(Sha256.of(body), 0, ETAG_BYTES);
    }

    /** JSON in UTF-8, not to be changed. */
    public byte[] body() {
        return body;
    }

    /** A tag of exactly these bytes: the same on every replica, and the same again when a version is restored. */
    public String etag() {
        return etag;
    }
}
