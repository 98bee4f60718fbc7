package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Completes the framework's CORS: a page of a forbidden origin gets an error in the format of the path, and caches are
 * told that answers depend on the origin (Fetch, 3.2.5).
 */
@ApplicationScoped
public class OriginRule {

    /** After the check of the path, before the framework's filter. */
    private static final int BEFORE_CORS = 3_000;

    private final List<String> allowed;
    private final ErrorAnswers answers;

    OriginRule(@ConfigProperty(name = "quarkus.http.cors.origins") List<String> allowed, ErrorAnswers answers) {
        this.allowed = List.copyOf(allowed);
        this.answers = answers;
    }

    void register(@Observes Filters filters) {
        filters.register(this::judge, BEFORE_CORS);
    }

    private void judge(RoutingContext call) {
        call.addHeadersEndHandler(ending -> addToVary(call.response().headers()));
        String origin = call.request().getHeader(HttpHeaders.ORIGIN);
        if (origin == null || isAllowed(origin) || isOwn(origin, call.request())) {
            call.next();
        } else {
            answers.write(
                    new ApiException(ErrorCode.API_NOT_GRANTED, "pages of this origin may not call the service"), call);
        }
    }

    /** In one header line: some caches and clients read only the first. */
    private static void addToVary(MultiMap answer) {
        String vary = String.join(", ", answer.getAll(HttpHeaders.VARY));
        answer.set(HttpHeaders.VARY, vary.isEmpty() ? "Origin" : vary + ", Origin");
    }

    /** The framework also accepts patterns between slashes. */
    private boolean isAllowed(String origin) {
        return allowed.stream()
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
}
