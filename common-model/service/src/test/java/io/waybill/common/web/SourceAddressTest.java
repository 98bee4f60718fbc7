package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class SourceAddressTest {

    @Test
    void itIsTheAddressOfTheOtherEnd() {
        assertThat(SourceAddress.of(from(SocketAddress.inetSocketAddress(4711, "192.0.2.7"))))
                .contains("192.0.2.7");
    }

    @Test
    void aConnectionWithoutAnAddressHasNone() {
        assertThat(SourceAddress.of(from(null))).isEmpty();
        assertThat(SourceAddress.of(from(SocketAddress.domainSocketAddress("/run/waybill"))))
                .isEmpty();
    }

    private static HttpServerRequest from(SocketAddress address) {
        return (HttpServerRequest) Proxy.newProxyInstance(
                SourceAddressTest.class.getClassLoader(),
                new Class<?>[] {HttpServerRequest.class},
                (proxy, method, arguments) -> address);
    }
}
