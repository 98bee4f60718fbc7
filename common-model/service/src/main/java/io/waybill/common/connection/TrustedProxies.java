package io.waybill.common.connection;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * The proxies whose forwarded headers the framework believes, {@code quarkus.http.proxy}: by the addresses that their
 * names have when the service starts.
 *
 * @param all whether every peer is taken for a proxy: forwarding is on, and no proxy is named
 * @param networks their networks
 */
record TrustedProxies(boolean all, List<IpSubnetFilterRule> networks) {

    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    static TrustedProxies of(Config config) {
        if (!config.getOptionalValue("quarkus.http.proxy.proxy-address-forwarding", boolean.class)
                .orElse(false)) {
            return new TrustedProxies(false, List.of());
        }
        return config.getOptionalValues("quarkus.http.proxy.trusted-proxies", String.class)
                .map(proxies -> new TrustedProxies(
                        false, proxies.stream().flatMap(TrustedProxies::parse).toList()))
                .orElseGet(() -> new TrustedProxies(true, List.of()));
    }

    boolean contain(InetSocketAddress peer) {
        return all || networks.stream().anyMatch(network -> network.matches(peer));
    }

    /** An address or a name, each perhaps with a port, or a network as {@code 10.0.0.0/8}. */
    private static Stream<IpSubnetFilterRule> parse(String proxy) {
        int slash = proxy.indexOf('/');
        if (slash > 0) {
            return Stream.of(rule(proxy.substring(0, slash), Integer.parseInt(proxy.substring(slash + 1))));
        }
        String host = NetUtil.isValidIpV6Address(proxy) ? proxy : proxy.replaceFirst(":\\d+$", "");
        try {
            return Stream.of(InetAddress.getAllByName(host))
                    .map(address ->
                            rule(address.getHostAddress(), address.getAddress().length == 4 ? IPV4_BITS : IPV6_BITS));
        } catch (UnknownHostException e) {
            // The framework does not believe a proxy either whose name has no address.
            return Stream.of();
        }
    }

    private static IpSubnetFilterRule rule(String address, int bits) {
        return new IpSubnetFilterRule(address, bits, IpFilterRuleType.ACCEPT);
    }
}
