package io.waybill.auth.platform.web;

import io.waybill.common.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.fileupload.FileItem;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.RequestContext;
import org.apache.commons.fileupload.disk.DiskFileItemFactory;

/**
 * The fields and the file of a {@code multipart/form-data} body, which is in memory already.
 *
 * @param file {@code null} if none was chosen
 */
public record MultipartForm(FormParameters fields, SentFile file) {

    private static final int MAX_PARTS = 100;

    /**
     * Reads a form with at most one file.
     *
     * @throws ApiException 400.0000003 if the body is no such form
     */
    public static MultipartForm parse(byte[] body, String contentType) {
        // No part is larger than the body, so none goes to a disk.
        FileUpload parser = new FileUpload(new DiskFileItemFactory(body.length, null));
        parser.setFileCountMax(MAX_PARTS);
        parser.setHeaderEncoding(StandardCharsets.UTF_8.name());
        try {
            // parseRequest would need the servlet API to compile.
            return read(parser.parseParameterMap(new Body(body, contentType)));
        } catch (FileUploadException e) {
            throw ApiException.malformed("the form cannot be read");
        }
    }

    private static MultipartForm read(Map<String, List<FileItem>> parts) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        SentFile file = null;
        for (FileItem part : parts.values().stream().flatMap(List::stream).toList()) {
            if (part.isFormField() && part.getFieldName() != null) {
                fields.computeIfAbsent(part.getFieldName(), name -> new ArrayList<>())
                        .add(new String(part.get(), StandardCharsets.UTF_8));
            } else if (part.getName() != null && !part.getName().isEmpty()) {
                if (file != null) {
                    throw ApiException.malformed("the form has more than one file");
                }
                file = new SentFile(part.getName(), part.get());
            }
        }
        return new MultipartForm(new FormParameters(fields), file);
    }

    /** The request, as the parser asks for it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Body(byte[] content, String contentType) implements RequestContext {

        @Override
        public String getCharacterEncoding() {
            return StandardCharsets.UTF_8.name();
        }

        @Override
        public String getContentType() {
            return contentType;
        }

        @Override
        @SuppressWarnings("deprecation") // the interface asks for it
        public int getContentLength() {
            return content.length;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(content);
        }
    }
}
