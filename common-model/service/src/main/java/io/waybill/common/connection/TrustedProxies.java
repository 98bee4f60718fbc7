package io.waybill.common.connection;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/**
 * The proxies whose forwarded headers the framework believes, {@code quarkus.http.proxy}.
 *
 * @param networks their networks; none if forwarded headers are not believed
 */
record TrustedProxies(List<IpSubnetFilterRule> networks) {

    private static final String TRUSTED_PROXIES = "quarkus.http.proxy.trusted-proxies";
    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    /**
     * Reads the settings.
     *
     * @throws IllegalStateException if forwarded headers are believed, but no proxy is named: the framework would
     *     believe everybody, so that each caller could choose the address by which it is limited; or if one is named in
     *     a way that has the framework ask DNS before it answers a call
     */
    static TrustedProxies of(Config config) {
        if (!config.getOptionalValue("quarkus.http.proxy.proxy-address-forwarding", boolean.class)
                .orElse(false)) {
            return new TrustedProxies(List.of());
        }
        return config.getOptionalValues(TRUSTED_PROXIES, String.class)
                .map(proxies -> new TrustedProxies(
                        proxies.stream().map(TrustedProxies::parse).toList()))
                .orElseThrow(() -> new IllegalStateException(TRUSTED_PROXIES + " is not set, but"
                        + " quarkus.http.proxy.proxy-address-forwarding is: every caller could choose its own address."
                        + " Name the proxies in front of this service, such as 10.244.0.0/16"));
    }

    boolean contain(InetSocketAddress peer) {
        return networks.stream().anyMatch(network -> network.matches(peer));
    }

    /** An address, perhaps with a port, or a network as {@code 10.0.0.0/8}. */
    private static IpSubnetFilterRule parse(String proxy) {
        int slash = proxy.indexOf('/');
        if (slash > 0) {
            return rule(proxy.substring(0, slash), Integer.parseInt(proxy.substring(slash + 1)));
        }
        if (!proxy.startsWith("[") && NetUtil.isValidIpV6Address(proxy)) {
            throw new IllegalStateException(TRUSTED_PROXIES + ": write [" + proxy + "] instead of " + proxy
                    + ", whose last part is taken for a port");
        }
        InetAddress address = NetUtil.createInetAddressFromIpAddressString(proxy.replaceFirst(":\\d+$", ""));
        if (address == null) {
            throw new IllegalStateException(
                    TRUSTED_PROXIES + ": " + proxy + " is a name, which would be looked up for every"
                            + " call. Name the proxies' addresses or networks, such as 10.244.0.0/16");
        }
        return rule(address.getHostAddress(), address.getAddress().length == 4 ? IPV4_BITS : IPV6_BITS);
    }

    private static IpSubnetFilterRule rule(String address, int bits) {
        return new IpSubnetFilterRule(address, bits, IpFilterRuleType.ACCEPT);
    }
}
