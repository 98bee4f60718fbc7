package io.waybill.common.http;

import io.smallrye.common.net.CidrAddress;
import io.smallrye.common.net.Inet;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks to which addresses requests may be sent: public ones, so that no caller can make this service reach its own
 * network. Checks the address that is connected to, never a name.
 */
public final class AddressRules {

    /** Not globally reachable (IANA's registry of special-purpose addresses), and addresses of cloud metadata. */
    private static final List<CidrAddress> FORBIDDEN_IPV4 = networks(
            "0.0.0.0/8", // this host
            "10.0.0.0/8", // private
            "100.64.0.0/10", // carrier-grade NAT; metadata of Alibaba Cloud
            "127.0.0.0/8", // loopback
            "168.63.129.16/32", // metadata of Azure
            "169.254.0.0/16", // link-local; metadata of most clouds
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocol assignments; metadata of Oracle Cloud
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // 6to4 relays
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, broadcast

    /**
     * The only global unicast addresses. Outside are loopback, IPv4-mapped ones, NAT64, unique-local (metadata of AWS),
     * link-local and multicast.
     */
    private static final CidrAddress GLOBAL_IPV6 = Inet.parseCidrAddress("2000::/3");

    private static final List<CidrAddress> FORBIDDEN_IPV6 = networks(
            "2001::/23", // protocol assignments; Teredo, which carries an IPv4 address
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4, which carries an IPv4 address
            "3fff::/20"); // documentation

    /** For URLs that the operator configures. */
    public static final AddressRules ANYWHERE = new AddressRules(networks("0.0.0.0/0", "::/0"));

    private final List<CidrAddress> allowed;

    /** @param allowed networks that may be called whatever they are */
    public AddressRules(List<CidrAddress> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    /** Whether any network is allowed in addition to public ones. */
    public boolean hasExceptions() {
        return !allowed.isEmpty();
    }

    /** Whether the address is in one of the networks that are allowed in addition, where http is as good as https. */
    public boolean isException(InetAddress address) {
        return isIn(allowed, address);
    }

    /** Whether requests may be sent to this address. */
    public boolean permits(InetAddress address) {
        return isException(address) || isPublic(address);
    }

    /** What is permitted: {@code a public address}, and the networks in addition. */
    public String words() {
        return "a public address"
                + (allowed.isEmpty()
                        ? ""
                        : allowed.stream()
                                .map(CidrAddress::toString)
                                .collect(Collectors.joining(" or ", ", or one in ", "")));
    }

    private static boolean isPublic(InetAddress address) {
        return address instanceof Inet4Address
                ? !isIn(FORBIDDEN_IPV4, address)
                : GLOBAL_IPV6.matches(address) && !isIn(FORBIDDEN_IPV6, address);
    }

    private static boolean isIn(List<CidrAddress> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.matches(address));
    }

    private static List<CidrAddress> networks(String... cidrs) {
        return Stream.of(cidrs).map(Inet::parseCidrAddress).toList();
    }
}
