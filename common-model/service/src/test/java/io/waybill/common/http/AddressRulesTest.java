package io.waybill.common.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.common.net.Inet;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {

    private final AddressRules rules = new AddressRules(List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.0.0.1",
                "100.64.0.1",
                "100.100.100.200",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.168.1.1",
                "198.18.0.1",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:8.8.8.8",
                "64:ff9b::a00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:db8::1",
                "2002:a00:1::",
                "3fff::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void whatIsNotPublicIsForbidden(String address) {
        assertThat(rules.permits(parsed(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"8.8.8.8", "100.128.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450:4001::200e"
            })
    void publicOnesArePermitted(String address) {
        assertThat(rules.permits(parsed(address))).isTrue();
    }

    /** As a resolver gives them: Java turns an IPv4-mapped address into the IPv4 address. */
    @Test
    void aMappedAddressIsCheckedByTheAddressInIt() throws Exception {
        byte[] mapped = new byte[16];
        mapped[10] = (byte) 0xff;
        mapped[11] = (byte) 0xff;
        System.arraycopy(new byte[] {10, 0, 0, 1}, 0, mapped, 12, 4);

        assertThat(rules.permits(InetAddress.getByAddress(mapped))).isFalse();
    }

    @Test
    void anAllowedNetworkIsPermittedAndNoOther() {
        AddressRules sandbox = new AddressRules(List.of(Inet.parseCidrAddress("10.1.0.0/16")));

        assertThat(sandbox.permits(parsed("10.1.2.3"))).isTrue();
        assertThat(sandbox.permits(parsed("10.2.0.1"))).isFalse();
    }

    private static InetAddress parsed(String address) {
        return Inet.parseInetAddressOrFail(address);
    }
}
