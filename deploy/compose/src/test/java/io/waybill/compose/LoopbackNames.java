package io.waybill.compose;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolver.LookupPolicy;
import java.net.spi.InetAddressResolverProvider;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Names below {@code localhost} are this machine (RFC 6761, 6.3): browsers and curl know that, the C library may not.
 */
public final class LoopbackNames extends InetAddressResolverProvider {

    @Override
    public InetAddressResolver get(Configuration configuration) {
        InetAddressResolver system = configuration.builtinResolver();
        return new InetAddressResolver() {
            @Override
            public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
                return host.toLowerCase(Locale.ROOT).endsWith(".localhost")
                        ? Stream.of(InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1}))
                        : system.lookupByName(host, policy);
            }

            @Override
            public String lookupByAddress(byte[] address) throws UnknownHostException {
                return system.lookupByAddress(address);
            }
        };
    }

    @Override
    public String name() {
        return "names below localhost";
    }
}
