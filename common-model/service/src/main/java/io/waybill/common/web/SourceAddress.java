package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The network address that a request came from, and the networks that it is in. Forwarded headers count only from the
 * proxies that quarkus.http.proxy trusts.
 */
@ApplicationScoped
public class SourceAddress {

    private static final String INTERNAL = "-";

    /** A customer has a /64, often a /56, a company a /48: another address within it is no new source. */
    private static final int[] IPV6_PREFIX_BYTES = {8, 7, 6};

    /** A wider network has more users, so each step allows four times as many failures. */
    private static final int PER_STEP = 4;

    private final CurrentVertxRequest current;

    public SourceAddress(CurrentVertxRequest current) {
        this.current = current;
    }

    /**
     * A network.
     *
     * @param name an IPv4 address, or an IPv6 prefix such as {@code 2001:db8:0:0:0:0:0:0/64}
     * @param allowance multiple of what a single address may do
     */
    public record Network(String name, int allowance) {}

    /** The address; empty if the connection has none, such as a closed one or a Unix domain socket. */
    public static Optional<String> of(HttpServerRequest request) {
        return Optional.ofNullable(request.remoteAddress()).map(SocketAddress::hostAddress);
    }

    /** The address of the present request; {@code -} outside a request. */
    public String current() {
        RoutingContext call = current.getCurrent();
        return call == null ? INTERNAL : of(call.request()).orElse(INTERNAL);
    }

    /** The networks of {@link #current()}, narrowest first: one for IPv4, three for IPv6. */
    public List<Network> networks() {
        String address = current();
        int zone = address.indexOf('%');
        String literal = zone < 0 ? address : address.substring(0, zone);
        if (!literal.contains(":")) {
            return List.of(new Network(literal, 1));
        }
        try {
            // A literal with a colon is never resolved as a name.
            byte[] bytes = InetAddress.getByName(literal).getAddress();
            if (bytes.length == 4) {
                return List.of(new Network(named(bytes), 1));
            }
            return IntStream.range(0, IPV6_PREFIX_BYTES.length)
                    .mapToObj(i -> new Network(prefix(bytes, IPV6_PREFIX_BYTES[i]), (int) Math.pow(PER_STEP, i)))
                    .toList();
        } catch (UnknownHostException e) {
            return List.of(new Network(literal, 1));
        }
    }

    private static String prefix(byte[] address, int bytes) {
        byte[] cut = address.clone();
        Arrays.fill(cut, bytes, cut.length, (byte) 0);
        return named(cut) + "/" + 8 * bytes;
    }

    private static String named(byte[] address) {
        try {
            return InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }
}
