package io.waybill.common.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1,192.0.2.1,true",
        "192.0.2.1,192.0.2.2,false",
        "192.0.2.1:8080,192.0.2.1,true",
        "198.51.100.0/24,198.51.100.7,true",
        "198.51.100.0/24,198.51.101.7,false",
        "2001:db8::1,2001:db8::1,true",
        "2001:db8::/32,2001:db8:1::1,true",
        "2001:db8::/32,192.0.2.1,false",
        "localhost,127.0.0.1,true",
        "no-such-host.invalid,127.0.0.1,false"
    })
    void aProxyIsTrustedByItsAddressNetworkOrName(String named, String peer, boolean trusted) {
        TrustedProxies proxies = proxies(true, named);

        assertThat(proxies.contain(new InetSocketAddress(peer, 40_000))).isEqualTo(trusted);
    }

    @Test
    void whereNoneIsNamedTheServiceDoesNotStart() {
        for (String named : new String[] {null, ""}) {
            assertThatThrownBy(() -> proxies(true, named))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("quarkus.http.proxy.trusted-proxies is not set");
        }
    }

    @Test
    void withoutForwardingNoneIs() {
        assertThat(proxies(false, "192.0.2.1").contain(new InetSocketAddress("192.0.2.1", 1)))
                .isFalse();
    }

    private static TrustedProxies proxies(boolean forwarding, String named) {
        Map<String, String> settings = new HashMap<>();
        settings.put("quarkus.http.proxy.proxy-address-forwarding", Boolean.toString(forwarding));
        if (named != null) {
            settings.put("quarkus.http.proxy.trusted-proxies", named);
        }
        return TrustedProxies.of(new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(settings, "test", 100))
                .build());
    }
}
