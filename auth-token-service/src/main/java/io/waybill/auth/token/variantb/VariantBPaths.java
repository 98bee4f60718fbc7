package io.waybill.auth.token.variantb;

import java.util.List;

/** The paths of variant B and the methods that each supports. */
final class VariantBPaths {

    static final String BASE = "/parcel/de/account/auth/ropc/v1";
    static final String TOKEN = BASE + "/token";
    static final String HELLO = BASE + "/hello";

    /** The target of every other request: a path that no client can name under the base path. */
    static final String OTHER = BASE + "/-/other";

    private static final List<String> READ = List.of("GET", "HEAD");

    private VariantBPaths() {}

    static boolean covers(String path) {
        return path.equals(BASE) || path.startsWith(BASE + "/");
    }

    /** The methods of a path; empty if it does not exist. */
    static List<String> methods(String path) {
        return switch (path) {
            case BASE, BASE + "/", HELLO -> READ;
            case TOKEN -> List.of("POST");
            default -> List.of();
        };
    }

    /** The version needs no credentials. */
    static boolean isReadOfVersion(String path, String method) {
        return (path.equals(BASE) || path.equals(BASE + "/")) && READ.contains(method);
    }

    /** {@code GET /token} answers 405 with any credentials (release 2.0.6). */
    static boolean isReadOfToken(String path, String method) {
        return path.equals(TOKEN) && READ.contains(method);
    }
}
