package io.waybill.auth.client;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The two parts of an {@code Authorization: Basic} header (RFC 7617), as sent.
 *
 * @param name before the first colon
 * @param password after it; never logged
 */
public record BasicCredentials(String name, String password) {

    private static final String SCHEME = "basic ";

    /** The credentials of the header; empty if it is absent or of another scheme. What cannot be read is two empty parts. */
    public static Optional<BasicCredentials> parse(String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        String pair;
        try {
            pair = new String(
                    Base64.getDecoder()
                            .decode(authorization.substring(SCHEME.length()).strip()),
                    StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return Optional.of(new BasicCredentials("", ""));
        }
        int colon = pair.indexOf(':');
        return Optional.of(
                colon < 0
                        ? new BasicCredentials(pair, "")
                        : new BasicCredentials(pair.substring(0, colon), pair.substring(colon + 1)));
    }

    /** As an OAuth client encodes its id and secret (RFC 6749 2.3.1). */
    ClientCredentials asClient() {
        return new ClientCredentials(formDecoded(name), formDecoded(password));
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
        return "Basic credentials";
    }
}
