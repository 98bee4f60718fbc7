package io.waybill.common.security;

import java.util.Optional;

/** Reads {@code Bearer <token>} (RFC 6750), whatever the case of the scheme's name. */
public final class BearerToken {

    private static final String SCHEME = "bearer ";

    private BearerToken() {}

    /** The token in the value of a header; empty if the value has another scheme, or none. */
    public static Optional<String> of(String header) {
        String stripped = header.strip();
        return stripped.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? Optional.of(stripped.substring(SCHEME.length()).strip())
                : Optional.empty();
    }
}
