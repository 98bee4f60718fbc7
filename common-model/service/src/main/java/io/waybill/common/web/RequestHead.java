package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
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
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Refuses a request by its head, before anything uses it.
 *
 * <p>A path has one spelling, the service's own. With another, a proxy and the service behind it could disagree about
 * the resource, and a rule of the proxy could be evaded. A path with a character or an escape that no path needs is
 * 400, one with an empty segment is 404.
 *
 * <p>A page of a forbidden origin gets an error in the format of the path, which completes the framework's CORS; caches
 * are told that answers depend on the origin (Fetch, 3.2.5). More headers than {@link #MAX_HEADERS} are 431.
 */
@ApplicationScoped
public class RequestHead {

    /** After the filters that give the answer its id and headers, before the framework's CORS. */
    private static final int EARLY = 4_000;

    /** Each value of a repeated header counts. */
    static final int MAX_HEADERS = 100;

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

    private final List<String> allowedOrigins;
    private final ErrorAnswers answers;

    RequestHead(@ConfigProperty(name = "quarkus.http.cors.origins") List<String> allowedOrigins, ErrorAnswers answers) {
        this.allowedOrigins = List.copyOf(allowedOrigins);
        this.answers = answers;
    }

    /** The refusal of a path, which has been made before any credentials were read. */
    public static final class PathRefusal extends ApiException {

        private static final long serialVersionUID = 1L;

        private PathRefusal(ErrorCode code, String detail) {
            super(code, detail);
        }
    }

    /** The path of a call without its query; of a refused path only what is before its first fault. */
    public static String path(RoutingContext call) {
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
        try {
            checkTarget(call.request().uri(), call.request().path());
            call.addHeadersEndHandler(ending -> addToVary(call.response().headers()));
            checkOrigin(call.request());
            checkNumberOfHeaders(call.request());
        } catch (ApiException refusal) {
            answers.write(refusal, call);
            return;
        }
        call.next();
    }

    private void checkTarget(String target, String path) {
        if (target != null && ORDINARY.matcher(target).matches()) {
            return;
        }
        if (!isUri(target) || MALFORMED.matcher(path).find() || !isText(path)) {
            throw malformed();
        }
        if (hasEmptySegment(path) && !answers.handlesSlashes(path) && !isOfTheFramework(path)) {
            throw new PathRefusal(ErrorCode.NOT_FOUND, nothingUnder(path));
        }
    }

    private static PathRefusal malformed() {
        return new PathRefusal(
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

    private void checkOrigin(HttpServerRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isAllowed(origin) && !isOwn(origin, request)) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "pages of this origin may not call the service");
        }
    }

    /** The framework also accepts patterns between slashes. */
    private boolean isAllowed(String origin) {
        return allowedOrigins.stream()
                .anyMatch(each -> each.equals("*")
                        || each.equals(origin)
                        || (each.length() > 2
                                && each.startsWith("/")
                                && each.endsWith("/")
                                && origin.matches(each.substring(1, each.length() - 1))));
    }

    /** The portal's own pages. */
    private static boolean isOwn(String origin, HttpServerRequest request) {
        String scheme = request.scheme();
        return withoutPort(origin, scheme).equals(withoutPort(scheme + "://" + request.authority(), scheme));
    }

    private static String withoutPort(String origin, String scheme) {
        String port = "https".equals(scheme) ? ":443" : ":80";
        String lower = origin.toLowerCase(Locale.ROOT);
        return lower.endsWith(port) ? lower.substring(0, lower.length() - port.length()) : lower;
    }

    /** In one header line: some caches and clients read only the first. */
    private static void addToVary(MultiMap answer) {
        String vary = String.join(", ", answer.getAll(HttpHeaders.VARY));
        answer.set(HttpHeaders.VARY, vary.isEmpty() ? "Origin" : vary + ", Origin");
    }

    private void checkNumberOfHeaders(HttpServerRequest request) {
        if (request.headers().entries().size() > MAX_HEADERS) {
            throw new ApiException(ErrorCode.TOO_MANY_HEADERS, "the request has more than " + MAX_HEADERS + " headers");
        }
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
