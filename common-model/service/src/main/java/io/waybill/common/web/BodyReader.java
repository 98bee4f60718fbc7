package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Reads a body into memory: up to 64 KiB of a form, and up to 1 MiB of anything else. More is refused with 413. An
 * operation that accepts more takes the {@link InputStream} and reads it as a {@link LimitedBody}.
 */
@Provider
@ConstrainedTo(RuntimeType.SERVER)
public class BodyReader implements MessageBodyReader<byte[]> {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_FORM_BYTES = 64 << 10;

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == byte[].class;
    }

    @Override
    public byte[] readFrom(
            Class<byte[]> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body) {
        return read(mediaType, body);
    }

    /** The whole body; one that is too long is refused with 413. */
    public static byte[] read(MediaType mediaType, InputStream body) {
        int max = MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(mediaType) ? MAX_FORM_BYTES : MAX_BYTES;
        byte[] read;
        try {
            read = body.readNBytes(max + 1);
        } catch (IOException e) {
            throw new BrokenBodyException(e);
        }
        if (read.length > max) {
            throw new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is larger than " + max + " bytes");
        }
        return read;
    }
}
