package io.waybill.auth.platform.throttle;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The source of an attempt.
 *
 * @param address the client's address; {@code -} outside a request
 * @param networks the networks that failures count for, narrowest first
 */
public record Source(String address, List<Network> networks) {

    /** A customer has a /64, often a /56, a company a /48: another address within it is no new source. */
    private static final int[] IPV6_PREFIX_BYTES = {8, 7, 6};

    /** A wider network has more users, so each step allows four times as many failures. */
    private static final int PER_STEP = 4;

    /**
     * A network.
     *
     * @param name an IPv4 address, or an IPv6 prefix such as {@code 2001:db8:0:0:0:0:0:0/64}
     * @param allowance multiple of a single address's free failures
     */
    public record Network(String name, int allowance) {}

    public static Source of(String address) {
        int zone = address.indexOf('%');
        String literal = zone < 0 ? address : address.substring(0, zone);
        if (!literal.contains(":")) {
            return new Source(address, List.of(new Network(literal, 1)));
        }
        try {
            // A literal with a colon is never resolved as a name.
            byte[] bytes = InetAddress.getByName(literal).getAddress();
            if (bytes.length == 4) {
                return new Source(address, List.of(new Network(named(bytes), 1)));
            }
            List<Network> networks = IntStream.range(0, IPV6_PREFIX_BYTES.length)
                    .mapToObj(i -> new Network(prefix(bytes, IPV6_PREFIX_BYTES[i]), (int) Math.pow(PER_STEP, i)))
                    .toList();
            return new Source(address, networks);
        } catch (UnknownHostException e) {
            return new Source(address, List.of(new Network(literal, 1)));
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
