package io.waybill.common.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.vertx.http.runtime.TrustedProxyCheckPartConverter;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {

    @ParameterizedTest
    @ValueSource(strings = {"198.51.100.0/24", "2001:db8::/32", "192.0.2.1,198.51.100.0/24"})
    void networksAreAccepted(String named) {
        assertThatCode(() -> check(true, named)).doesNotThrowAnyException();
    }

    @Test
    void whereNoneIsNamedTheServiceDoesNotStart() {
        for (String named : new String[] {null, ""}) {
            assertThatThrownBy(() -> check(true, named))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("quarkus.http.proxy.trusted-proxies is not set");
        }
    }

    /**
     * Quarkus takes the part after the last colon for a port, and the rest for a name: it asks DNS before each answer.
     */
    @ParameterizedTest
    @ValueSource(strings = {"2001:db8::1", "::1", "2001:db8:1:2:3:4:5:6"})
    void aBareIpv6AddressIsRefusedWithTheWayToWriteIt(String named) {
        assertThatThrownBy(() -> check(true, "192.0.2.1," + named))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("write [" + named + "] instead of " + named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy.example", "proxy:8080", "localhost", "192.0.2"})
    void aNameIsRefusedBecauseItWouldBeLookedUpForEveryCall(String named) {
        assertThatThrownBy(() -> check(true, "192.0.2.1," + named))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("quarkus.http.proxy.trusted-proxies: " + named + " is a name");
    }

    /** What is accepted here must be an address for the framework too. */
    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "192.0.2.1:8080", "[2001:db8::1]", "[2001:db8::1]:8080"})
    void theFrameworkAsksNobodyForTheAddressesThatAreAccepted(String named) {
        check(true, named);

        assertThat(new TrustedProxyCheckPartConverter().convert(named))
                .extracting("hostName")
                .isNull();
    }

    @Test
    void withoutForwardingNothingIsChecked() {
        assertThatCode(() -> check(false, "proxy.example")).doesNotThrowAnyException();
    }

    private static void check(boolean forwarding, String named) {
        Map<String, String> settings = new HashMap<>();
        settings.put("quarkus.http.proxy.proxy-address-forwarding", Boolean.toString(forwarding));
        if (named != null) {
            settings.put("quarkus.http.proxy.trusted-proxies", named);
        }
        TrustedProxies.check(new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(settings, "test", 100))
                .build());
    }
}
