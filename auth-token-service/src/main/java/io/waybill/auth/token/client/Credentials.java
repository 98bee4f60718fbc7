package io.waybill.auth.token.client;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.common.error.ApiException;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A caller's credentials: client id and secret, or the name and password of a user.
 *
 * @param id as sent, {@code null} if absent
 * @param secret as sent, {@code null} if absent; never logged
 */
public record Credentials(String id, String secret) {

    private static final String CLIENT_ID = "client_id";
    private static final String CLIENT_SECRET = "client_secret";
    private static final String BASIC = "basic ";

    /**
     * The two parts of an {@code Authorization: Basic} header (RFC 7617); empty for another scheme. An unreadable
     * header gives two empty parts.
     */
    public static Optional<Credentials> basic(String authorization) {
        if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return Optional.empty();
        }
        try {
            byte[] pair = Base64.getDecoder()
                    .decode(authorization.substring(BASIC.length()).strip());
            String[] parts = new String(pair, StandardCharsets.UTF_8).split(":", 2);
            return Optional.of(new Credentials(parts[0], parts.length == 2 ? parts[1] : ""));
        } catch (IllegalArgumentException e) {
            return Optional.of(new Credentials("", ""));
        }
    }

    /**
     * The client's credentials from the form or from HTTP Basic (RFC 6749 2.3.1), but not both.
     *
     * @throws ApiException 400.0000003 if they are sent both ways
     */
    public static Credentials ofClient(FormParameters form, HttpHeaders headers) {
        return ofClient(form, authorization(headers));
    }

    static Credentials ofClient(FormParameters form, List<String> authorization) {
        if (authorization.size() > 1) {
            throw ApiException.malformed("the header Authorization was sent " + authorization.size() + " times");
        }
        Optional<Credentials> basic = authorization.stream()
                .findFirst()
                .flatMap(Credentials::basic)
                .map(sent -> new Credentials(formDecoded(sent.id), formDecoded(sent.secret)));
        if (basic.isEmpty()) {
            return new Credentials(form.get(CLIENT_ID), form.get(CLIENT_SECRET));
        }
        if (form.has(CLIENT_SECRET)) {
            throw ApiException.malformed(
                    "client_secret was sent in the form and by HTTP Basic; send it in one of them");
        }
        if (form.has(CLIENT_ID) && !form.get(CLIENT_ID).equals(basic.get().id)) {
            throw ApiException.malformed("client_id of the form is not that of HTTP Basic");
        }
        return basic.get();
    }

    /** The values of the header {@code Authorization}. */
    public static List<String> authorization(HttpHeaders headers) {
        List<String> values = headers.getRequestHeader(HttpHeaders.AUTHORIZATION);
        return values == null ? List.of() : values;
    }

    /** Whether a part is missing. Such an attempt is refused, and does not count as a failure. */
    public boolean isIncomplete() {
        return id == null || id.isBlank() || secret == null || secret.isBlank();
    }

    private static String formDecoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    @Override
    public String toString() {
        return "credentials";
    }
}
