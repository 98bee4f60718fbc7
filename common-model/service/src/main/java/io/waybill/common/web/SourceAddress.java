package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.Optional;

/**
 * The network address that a request came from. Forwarded headers count only from the proxies that quarkus.http.proxy
 * trusts.
 */
public final class SourceAddress {

    private SourceAddress() {}

    /** The address; empty if the connection has none, such as a closed one or a Unix domain socket. */
    public static Optional<String> of(HttpServerRequest request) {
        return Optional.ofNullable(request.remoteAddress()).map(SocketAddress::hostAddress);
    }
}
