package io.waybill.freight.catalogue.snapshot;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import io.waybill.common.digest.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The bytes of an answer. As a part of another one, they are copied. */
public final class RenderedJson implements JsonSerializable {

    private static final int ETAG_BYTES = 16;

    private final byte[] body;
    private final String etag;
    /** Made on first use: few are parts of others. */
    private volatile SerializedString part;

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

    @Override
    public void serialize(JsonGenerator json, SerializerProvider serializers) throws IOException {
        SerializedString known = part;
        if (known == null) {
            known = new SerializedString(new String(body, StandardCharsets.UTF_8));
            part = known;
        }
        json.writeRawValue(known);
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializerProvider serializers, TypeSerializer type)
            throws IOException {
        serialize(json, serializers);
    }
}
