package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses every path that has another spelling than the service's own, before anything uses the path: a proxy and the
 * service behind it could disagree about the resource, and a rule of the proxy could be evaded. A path with a character
 * or an escape that no path needs is 400, one with an empty segment is 404.
 */
@ApplicationScoped
public class PlainPath {

    /** After the filters that give the answer its id and headers. */
    private static final int EARLY = 4_000;

    /** The framework's pages: Swagger UI is under a path that ends with a slash. */
    private static final String FRAMEWORK = "/q/";

    /** Most targets: checking these against every rule would take several times as long. */
    private static final Pattern ORDINARY = Pattern.compile("(?:/[A-Za-z0-9_-]++)++");

    /**
     * What no path has: blanks and control characters, parameters, fragments, backslashes, dot segments, broken
     * escapes, and escapes of control characters, of separators, and of what needs none (RFC 3986, 2.3) except the
     * tilde, which Java's URLEncoder escapes.
     */
    private static final Pattern MALFORMED = Pattern.compile("[^!-~]|[;#\\\\]|/\\.\\.?(?:/|$)|%(?!\\p{XDigit}{2})"
            + "|%(?i:[01][0-9a-f]|2[def]|3[0-9b]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9af])");

    private static final Pattern FAULT = Pattern.compile(MALFORMED + "|//");

    private final ErrorAnswers answers;

    PlainPath(ErrorAnswers answers) {
        this.answers = answers;
    }

    /** The refusal of a path, which has been made before any credentials were read. */
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

    /** The message of a 404, which names a slash that is too many. */
    public static String nothingUnder(String path) {
        String nothing = "there is nothing under this path";
        if (path.contains("//")) {
            return nothing + ", which has two slashes in a row";
        }
        return path.endsWith("/") ? nothing + ", which has a slash at its end" : nothing;
    }

    void register(@Observes Filters filters) {
        filters.register(this::check, EARLY);
    }

    /** A target that does not start with a slash fails before any filter runs. */
    void register(@Observes Router router) {
        router.route().order(-RequestId.FIRST).failureHandler(this::answerUnfiltered);
    }

    private void check(RoutingContext call) {
        String target = call.request().uri();
        String path = call.request().path();
        if (target != null && ORDINARY.matcher(target).matches()) {
            call.next();
        } else if (!isUri(target) || MALFORMED.matcher(path).find() || !isText(path)) {
            answers.write(malformed(), call);
        } else if (hasEmptySegment(path) && !answers.judgesSlashes(path) && !isOfTheFramework(path)) {
            answers.write(new Refusal(ErrorCode.NOT_FOUND, nothingUnder(path)), call);
        } else {
            call.next();
        }
    }

    private static Refusal malformed() {
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

    private void answerUnfiltered(RoutingContext call) {
        if (RequestId.of(call) == null) {
            RequestId.assign(call);
            answers.write(malformed(), call);
        } else {
            call.next();
        }
    }
}
