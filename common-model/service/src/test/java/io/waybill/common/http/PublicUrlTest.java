package io.waybill.common.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.common.net.Inet;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicUrlTest {

    private static final AddressRules PUBLIC = new AddressRules(List.of());
    private static final AddressRules SANDBOX = new AddressRules(List.of(Inet.parseCidrAddress("10.1.0.0/16")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://keys.example",
                "https://keys.example:443/a?b=c",
                "https://8.8.8.8/",
                "https://[2606:4700::1111]/"
            })
    void whatIsPublicAndByHttpsIsTaken(String url) {
        assertThat(read(url, PUBLIC)).isEqualTo(URI.create(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://keys.example/",
                "ftp://keys.example/",
                "keys.example",
                "https:///path",
                "https://user@keys.example/",
                "https://keys.example/#fragment",
                "https://keys.example:8443/",
                "https://keys.example:0/",
                "https://10.1.2.3/",
                "https://127.0.0.1/",
                "https://[::1]/",
                "https://keys .example/"
            })
    void everythingElseIsRefusedWithItsField(String url) {
        assertThatThrownBy(() -> read(url, PUBLIC))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.violations().getFirst().pointer())
                                .isEqualTo("/url"));
        assertThatThrownBy(() -> read("https://keys.example/" + "x".repeat(2_000), PUBLIC))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void withAnAllowedNetworkHttpAndOtherPortsAreTaken() {
        assertThat(read("http://10.1.2.3:8080/", SANDBOX)).hasPort(8080);
        assertThatThrownBy(() -> read("http://10.2.0.1:8080/", SANDBOX)).isInstanceOf(ApiException.class);
    }

    @Test
    void aRefusalSaysWhatThisDeploymentAccepts() {
        assertThat(refusal("ftp://keys.example/", PUBLIC)).isEqualTo("must begin with https://");
        assertThat(refusal("ftp://keys.example/", SANDBOX)).isEqualTo("must begin with https:// or http://");
        assertThat(refusal("https://10.2.0.1/", PUBLIC)).isEqualTo("must have a public address");
        assertThat(refusal("https://10.2.0.1/", SANDBOX))
                .isEqualTo("must have a public address, or one in 10.1.0.0/16");
    }

    private static String refusal(String url, AddressRules rules) {
        Violations violations = new Violations();
        PublicUrl.check(url, "/url", rules, violations);
        return violations.list().getFirst().message();
    }

    private static URI read(String url, AddressRules rules) {
        return Violations.none(violations -> PublicUrl.check(url, "/url", rules, violations));
    }
}
