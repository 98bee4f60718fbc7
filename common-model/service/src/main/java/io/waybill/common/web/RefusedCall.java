package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What may be revealed about a refused call: nothing that the caller sent except the method, the path without its
 * query, and the names of known fields. Headers, query and body may contain credentials and values of any kind.
 *
 * @param status HTTP status
 * @param code number of the error, {@code none} if the server refused the call before any operation was found
 * @param reason short name of the error, see {@link ApiException#reason()}
 */
record RefusedCall(
        String method, String path, int status, String code, String reason, String fields, String source, long millis) {

    static final String NONE = "none";

    private static final int MAX_PATH = 200;
    private static final int MAX_FIELDS = 5;
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

    static RefusedCall of(RoutingContext context, ApiException error, Duration duration) {
        HttpServerRequest request = context.request();
        String method = request.method().name();
        return new RefusedCall(
                METHODS.contains(method) ? method : "OTHER",
                shownPath(RequestPath.of(context)),
                context.response().getStatusCode(),
                error == null ? NONE : error.code().code(),
                error == null ? NONE : error.reason(),
                error == null ? "" : shownFields(error.violations()),
                SourceAddress.of(request).orElse("-"),
                duration.toMillis());
    }

    /** The values, in the order in which they appear in the message. */
    Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("method", method);
        values.put("path", path);
        values.put("status", Integer.toString(status));
        values.put("code", code);
        values.put("reason", reason);
        if (!fields.isEmpty()) {
            values.put("fields", fields);
        }
        values.put("source", source);
        values.put("millis", Long.toString(millis));
        return values;
    }

    /** The path without parameters, where a client could put a key, as one line of plain characters. */
    static String shownPath(String path) {
        int parameters = path.indexOf(';');
        String plain = (parameters < 0 ? path : path.substring(0, parameters)).replaceAll("[^!-~]", "?");
        return plain.length() <= MAX_PATH ? plain : plain.substring(0, MAX_PATH) + "...";
    }

    /**
     * Pointers of the invalid fields, each with its code; for an unknown field only the code, because its name is the
     * caller's own text.
     */
    static String shownFields(List<Violation> violations) {
        String shown = violations.stream()
                .limit(MAX_FIELDS)
                .map(violation -> violation.code() == ViolationCode.UNKNOWN_FIELD
                        ? violation.code().name()
                        : shownPath(violation.pointer()) + ":" + violation.code())
                .collect(Collectors.joining(","));
        return violations.size() > MAX_FIELDS ? shown + ",..." : shown;
    }
}
