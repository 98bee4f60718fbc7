package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.digest.Sha256;
import java.util.HexFormat;

/** The bytes of an answer. */
public final class RenderedJson {

    private static final int ETAG_BYTES = 16;

    private final byte[] body;
    private final String etag;

    /** @param body JSON in UTF-8, which must not change any more */
    public RenderedJson(byte[] body) {
        this.body = body;
        this.etag = HexFormat.of().formatHex(Sha256.of(body), 0, ETAG_BYTES);
    }

    /** JSON in UTF-8; do not change it. */
    public byte[] body() {
        return body;
    }

    /** The entity tag of exactly these bytes: the same on every replica, and again after a version is restored. */
    public String etag() {
        return etag;
    }
}
