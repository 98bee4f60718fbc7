package io.waybill.auth.platform.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.json.BrokenBodyException;
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
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The fields of an {@code application/x-www-form-urlencoded} body of at most 64 KiB. Each may occur once; an empty one
 * counts as absent (RFC 6749 3.2).
 */
public final class FormParameters {

    private static final int MAX_BYTES = 64 * 1024;
    private static final int MAX_FIELDS = 100;

    /** The decoder reads a sign as a digit. */
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?!\\p{XDigit}{2})");

    private final Map<String, String> fields;

    /** Why the body is no form; {@code null} if it is one. */
    private final String fault;

    private FormParameters(Map<String, String> fields, String fault) {
        this.fields = fields;
        this.fault = fault;
    }

    /** Reads the form in the body of a request. A body of another type has no fields. */
    @Provider
    @ConstrainedTo(RuntimeType.SERVER)
    public static final class Reader implements MessageBodyReader<FormParameters> {

        @Override
        public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            return type == FormParameters.class;
        }

        @Override
        public FormParameters readFrom(
                Class<FormParameters> type,
                Type genericType,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, String> headers,
                InputStream body) {
            return MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(mediaType) ? read(body) : none();
        }
    }

    /**
     * Reads a body, whether or not it is a form.
     *
     * @throws ApiException 413 if it is too large
     */
    public static FormParameters read(InputStream body) {
        byte[] form;
        try {
            form = body.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw new BrokenBodyException(e);
        }
        if (form.length > MAX_BYTES) {
            throw new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the form is larger than " + MAX_BYTES + " bytes");
        }
        return parse(new String(form, StandardCharsets.UTF_8));
    }

    /** The fields of the text, whether or not it is a form. */
    public static FormParameters parse(String text) {
        // A file that is sent as it is ends in a line break. Blanks and line breaks of a value are escaped.
        String[] pairs = text.stripTrailing().split("&", MAX_FIELDS + 1);
        if (pairs.length > MAX_FIELDS) {
            return new FormParameters(Map.of(), "the form has more than " + MAX_FIELDS + " fields");
        }
        if (BROKEN_ESCAPE.matcher(text).find()) {
            return new FormParameters(Map.of(), "the form has a broken percent-encoding");
        }
        Map<String, String> fields = new LinkedHashMap<>();
        String repeated = null;
        for (String pair : pairs) {
            String[] parts = pair.split("=", 2);
            String name = decoded(parts[0]);
            if (!pair.isEmpty() && fields.put(name, parts.length == 2 ? decoded(parts[1]) : "") != null) {
                fields.put(name, "");
                repeated = name;
            }
        }
        return new FormParameters(fields, repeated == null ? null : "the form repeats the field " + shown(repeated));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    public static FormParameters none() {
        return new FormParameters(Map.of(), null);
    }

    /**
     * Refuses a body that is no form, or repeats a field.
     *
     * @throws ApiException 400.0000003, naming a repeated field
     */
    public FormParameters requireWellFormed() {
        if (fault != null) {
            throw ApiException.malformed(fault);
        }
        return this;
    }

    /** The field's value; {@code null} if it is absent, empty or repeated. */
    public String get(String name) {
        String value = fields.get(name);
        return value == null || value.isEmpty() ? null : value;
    }

    public Set<String> names() {
        return fields.keySet();
    }

    public boolean has(String name) {
        return get(name) != null;
    }

    private static String shown(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_.-]", "?");
        return clean.length() <= 40 ? clean : clean.substring(0, 40) + "…";
    }
}
