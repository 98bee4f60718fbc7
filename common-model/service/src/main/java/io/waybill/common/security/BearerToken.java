package io.waybill.common.security;

import java.util.Optional;

/** Reads {@code Bearer <token>} (RFC 6750); the case of the scheme's name does not matter. */
public final class BearerToken {

    private static final String SCHEME = "bearer ";

    private BearerToken() {}

    /** The token in the value of a header; empty if the value is missing or has another scheme. */
    public static Optional<String> of(String header) {
        String stripped = header.strip();
        return stripped.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? Optional.of(stripped.substring(SCHEME.length()).strip())
                : Optional.empty();
    }
}
