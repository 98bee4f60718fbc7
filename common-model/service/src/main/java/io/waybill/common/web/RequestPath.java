package io.waybill.common.web;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a request. It has one spelling, the service's own. With another, a proxy and the service behind it could
 * disagree about the resource, and a rule of the proxy could be evaded. A path with a character or an escape that no
 * path needs is 400, one with an empty segment is 404.
 */
public final class RequestPath {

    /** The framework's pages: Swagger UI is under a path that ends with a slash. */
    private static final String FRAMEWORK = "/q/";

    /** Matches most paths, for which the rules below are skipped: they take several times as long. */
    static final Pattern ORDINARY = Pattern.compile("(?:/[A-Za-z0-9_-]++)++");

    /**
     * What no path has: blanks and control characters, parameters, fragments, backslashes, dot segments, broken
     * escapes, and escapes of control characters, of separators, and of what needs none (RFC 3986, 2.3) except the
     * tilde, which Java's URLEncoder escapes.
     */
    private static final Pattern MALFORMED = Pattern.compile("[^!-~]|[;#\\\\]|/\\.\\.?(?:/|$)|%(?!\\p{XDigit}{2})"
            + "|%(?i:[01][0-9a-f]|2[def]|3[0-9b]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9af])");

    private static final Pattern FAULT = Pattern.compile(MALFORMED + "|//");

    private RequestPath() {}

    /** The refusal of a path; no credentials have been read before it. */
    public static final class Refusal extends ApiException {

        private static final long serialVersionUID = 1L;

        private Refusal(ErrorCode code, String detail) {
            super(code, detail);
        }
    }

    /** The path of a call without its query; of a refused path only what is before its first fault. */
    public static String of(RoutingContext call) {
        String path = call.request().path();
        if (path == null || !path.startsWith("/")) {
            return "/";
        }
        if (ORDINARY.matcher(path).matches()) {
            return path;
        }
        Matcher fault = FAULT.matcher(path);
        return fault.find() ? path.substring(0, Math.max(1, fault.start())) : path;
    }

    /** The message of a 404. It says so if the path has a repeated or a final slash. */
    public static String nothingUnder(String path) {
        String nothing = "there is nothing under this path";
        if (path.contains("//")) {
            return nothing + ", which has two slashes in a row";
        }
        return path.endsWith("/") ? nothing + ", which has a slash at its end" : nothing;
    }

    /**
     * Refuses a target whose path is not plain.
     *
     * @param target as sent, {@code null} if it cannot be read
     * @param mayEndWithSlash which paths may end with a slash, as their resource declares
     * @throws Refusal 400 for a malformed path, 404 for an empty segment
     */
    static void check(String target, String path, Predicate<String> mayEndWithSlash) {
        if (!isUri(target) || MALFORMED.matcher(path).find() || !isText(path)) {
            throw malformed();
        }
        if (hasEmptySegment(path) && !mayEndWithSlash.test(path) && !isOfTheFramework(path)) {
            throw new Refusal(ErrorCode.NOT_FOUND, nothingUnder(path));
        }
    }

    /** The 400 for a malformed path. */
    static Refusal malformed() {
        return new Refusal(
                ErrorCode.MALFORMED_REQUEST,
                "the path has a character, an escape or a dot segment that no path of the service has");
    }

    private static boolean hasEmptySegment(String path) {
        return path.contains("//") || (path.length() > 1 && path.endsWith("/"));
    }

    private static boolean isOfTheFramework(String path) {
        return path.startsWith(FRAMEWORK) && !path.contains("//");
    }

    /** Whether the target, including the query, is a URI: later readers of the query rely on it. */
    private static boolean isUri(String target) {
        try {
            return target != null && !new URI(target).isOpaque();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Whether the escapes are UTF-8. */
    private static boolean isText(String path) {
        return path.indexOf('%') < 0
                || URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8)
                                .indexOf('\uFFFD')
                        < 0;
    }
}
