package io.waybill.auth.platform.web;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.TooLongFormFieldException;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.TooManyFormFieldsException;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import io.waybill.common.error.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields and the file of a {@code multipart/form-data} body, which is in memory already.
 *
 * @param file {@code null} if none was chosen
 */
public record MultipartForm(FormParameters fields, SentFile file) {

    private static final int MAX_FIELDS = 100;

    /**
     * Reads a form with at most one file.
     *
     * @throws ApiException 400.0000003 if the body is no such form
     */
    public static MultipartForm parse(byte[] body, String contentType) {
        DefaultFullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body));
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
        HttpPostMultipartRequestDecoder decoder = null;
        try {
            decoder = new HttpPostMultipartRequestDecoder(
                    new DefaultHttpDataFactory(false), request, StandardCharsets.UTF_8, MAX_FIELDS, body.length + 1);
            return read(decoder.getBodyHttpDatas());
        } catch (ErrorDataDecoderException | TooManyFormFieldsException | TooLongFormFieldException e) {
            throw ApiException.malformed("the form cannot be read");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (decoder != null) {
                decoder.destroy();
            }
        }
    }

    private static MultipartForm read(List<InterfaceHttpData> parts) throws IOException {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        SentFile file = null;
        for (InterfaceHttpData part : parts) {
            if (part instanceof Attribute field) {
                fields.computeIfAbsent(field.getName(), name -> new ArrayList<>())
                        .add(field.getValue());
            } else if (part instanceof FileUpload upload
                    && !upload.getFilename().isEmpty()) {
                if (file != null) {
                    throw ApiException.malformed("the form has more than one file");
                }
                file = new SentFile(upload.getFilename(), upload.get());
            }
        }
        return new MultipartForm(new FormParameters(fields), file);
    }
}
