package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;

/** The origins whose pages may call the service: those of the framework's CORS, and the service's own. */
final class AllowedOrigins {

    private final List<String> origins;

    /** @param origins as in {@code quarkus.http.cors.origins} */
    AllowedOrigins(List<String> origins) {
        this.origins = List.copyOf(origins);
    }

    /** Whether a page of the origin may make this request. */
    boolean allow(String origin, HttpServerRequest request) {
        return isListed(origin) || isOwn(origin, request);
    }

    /** The framework also accepts patterns between slashes. */
    private boolean isListed(String origin) {
        return origins.stream()
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
