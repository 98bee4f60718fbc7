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
 * @param networks their networks; none if forwarded headers are not believed
 */
record TrustedProxies(List<IpSubnetFilterRule> networks) {

    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    /**
     * Reads the settings.
     *
     * @throws IllegalStateException if forwarded headers are believed, but no proxy is named: the framework would
     *     believe everybody, so that each caller could choose the address by which it is limited
     */
    static TrustedProxies of(Config config) {
        if (!config.getOptionalValue("quarkus.http.proxy.proxy-address-forwarding", boolean.class)
                .orElse(false)) {
            return new TrustedProxies(List.of());
        }
        return config.getOptionalValues("quarkus.http.proxy.trusted-proxies", String.class)
                .map(proxies -> new TrustedProxies(
                        proxies.stream().flatMap(TrustedProxies::parse).toList()))
                .orElseThrow(() -> new IllegalStateException("quarkus.http.proxy.trusted-proxies is not set, but"
                        + " quarkus.http.proxy.proxy-address-forwarding is: every caller could choose its own address."
                        + " Name the proxies in front of this service, such as 10.244.0.0/16"));
    }

    boolean contain(InetSocketAddress peer) {
        return networks.stream().anyMatch(network -> network.matches(peer));
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
