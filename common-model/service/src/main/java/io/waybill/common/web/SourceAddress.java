package io.waybill.common.web;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The network address that a request came from. Forwarded headers count only from the proxies that quarkus.http.proxy
 * trusts.
 */
public final class SourceAddress {

    private static final int IPV6_BYTES = 16;

    private SourceAddress() {}

    /** The address; empty if the connection has none, as one that has been closed meanwhile or a Unix domain socket. */
    public static Optional<String> of(HttpServerRequest request) {
        return Optional.ofNullable(request.remoteAddress()).map(SocketAddress::hostAddress);
    }

    /** What counts as one source where sources share something: {@link #network} of the address. */
    public static String networkOf(HttpServerRequest request) {
        return of(request).map(SourceAddress::network).orElse("");
    }

    /** An IPv4 address itself; of an IPv6 address its first 64 bits, since every customer has at least so many. */
    public static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
        return bytes == null || bytes.length != IPV6_BYTES
                ? address
                : HexFormat.of().formatHex(bytes, 0, IPV6_BYTES / 2);
    }
}
