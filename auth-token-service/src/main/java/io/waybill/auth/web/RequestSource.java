package io.waybill.auth.web;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Where the present request came from. Forwarded headers count only from the proxies that quarkus.http.proxy trusts.
 */
@ApplicationScoped
public class RequestSource {

    private static final String INTERNAL = "-";
    private static final int IPV6_PREFIX_BYTES = 8;

    private final CurrentVertxRequest current;

    RequestSource(CurrentVertxRequest current) {
        this.current = current;
    }

    /** The client's address; {@code -} outside a request. */
    public String address() {
        RoutingContext context = current.getCurrent();
        return context == null ? INTERNAL : SourceAddress.of(context.request()).orElse(INTERNAL);
    }

    /**
     * The key under which failed attempts are counted: an IPv4 address, or the /64 of an IPv6 one, which belongs to one
     * customer.
     */
    public String network() {
        return networkOf(address());
    }

    static String networkOf(String address) {
        int zone = address.indexOf('%');
        String literal = zone < 0 ? address : address.substring(0, zone);
        if (!literal.contains(":")) {
            return literal;
        }
        try {
            // A literal with a colon is never looked up by name.
            byte[] bytes = InetAddress.getByName(literal).getAddress();
            Arrays.fill(bytes, Math.min(IPV6_PREFIX_BYTES, bytes.length), bytes.length, (byte) 0);
            return bytes.length == 4
                    ? InetAddress.getByName(literal).getHostAddress()
                    : InetAddress.getByAddress(bytes).getHostAddress() + "/64";
        } catch (UnknownHostException e) {
            return literal;
        }
    }
}
