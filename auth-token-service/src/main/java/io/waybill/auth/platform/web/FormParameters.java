package io.waybill.auth.platform.web;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.waybill.common.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of an {@code application/x-www-form-urlencoded} body. Each may occur once; an empty one counts as absent
 * (RFC 6749 3.2).
 */
public final class FormParameters {

    private static final int MAX_FIELDS = 100;

    private final Map<String, List<String>> fields;

    private FormParameters(Map<String, List<String>> fields) {
        this.fields = fields;
    }

    /**
     * The fields of the body.
     *
     * @throws ApiException 400.0000003 if the body is not a form
     */
    public static FormParameters parse(byte[] body) {
        String text = new String(body, 0, lengthWithoutLineBreaks(body), StandardCharsets.UTF_8);
        // The decoder silently drops fields beyond its limit; here they are refused.
        if (text.chars().filter(c -> c == '&').count() >= MAX_FIELDS) {
            throw ApiException.malformed("the form has more than " + MAX_FIELDS + " fields");
        }
        Map<String, List<String>> fields;
        try {
            fields = new QueryStringDecoder(text, StandardCharsets.UTF_8, false, MAX_FIELDS + 1, true).parameters();
        } catch (IllegalArgumentException e) {
            throw ApiException.malformed("the form has a broken percent-encoding");
        }
        return new FormParameters(fields);
    }

    /** A file that is sent as it is ends in a line break. Those of a value are escaped. */
    private static int lengthWithoutLineBreaks(byte[] body) {
        int length = body.length;
        while (length > 0 && (body[length - 1] == '\n' || body[length - 1] == '\r')) {
            length--;
        }
        return length;
    }

    /** As {@link #parse}; an unreadable form has no fields. */
    public static FormParameters parseOrNone(byte[] body) {
        try {
            return parse(body);
        } catch (ApiException e) {
            return none();
        }
    }

    /** A form without a field. */
    public static FormParameters none() {
        return new FormParameters(Map.of());
    }

    /**
     * Refuses a form that repeats a field.
     *
     * @throws ApiException 400.0000003 naming the field
     */
    public FormParameters requireNoRepeats() {
        fields.forEach((name, values) -> {
            if (values.size() > 1) {
                throw ApiException.malformed("the form repeats the field " + shown(name));
            }
        });
        return this;
    }

    /** The field's value; {@code null} if it is absent, empty or repeated. */
    public String get(String name) {
        List<String> values = fields.get(name);
        return values == null || values.size() > 1 || values.getFirst().isEmpty() ? null : values.getFirst();
    }

    /** The names of all fields. */
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
