package io.waybill.common.issuer;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/** The origin of this service as the caller knows it. Behind a trusted proxy, it is the forwarded one. */
final class RequestOrigin {

    /** Host names, addresses and a port: nothing that would end a quoted text. */
    private static final Pattern AUTHORITY = Pattern.compile("[A-Za-z0-9._:\\[\\]-]{1,255}");

    private RequestOrigin() {}

    /** Empty if the request names no host. */
    static Optional<String> of(HttpServerRequest request) {
        return Optional.ofNullable(request.authority())
                .map(Object::toString)
                .filter(authority -> AUTHORITY.matcher(authority).matches())
                .map(authority -> request.scheme() + "://" + authority);
    }
}
