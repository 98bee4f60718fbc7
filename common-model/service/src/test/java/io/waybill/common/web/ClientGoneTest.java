package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Test;

class ClientGoneTest {

    @Test
    void anErrorOfAClosedConnectionIsTheClients() {
        IOException error = new IOException(new ClosedChannelException());

        assertThat(ClientGone.isBehind(new UncheckedIOException(error), call(true)))
                .isTrue();
    }

    @Test
    void theSameErrorOfAConnectionOfOurOwnIsNot() {
        assertThat(ClientGone.isBehind(new IOException("Connection reset"), call(false)))
                .isFalse();
    }

    @Test
    void aDefectIsOneEvenIfTheClientHasGone() {
        assertThat(ClientGone.isBehind(new IllegalStateException(), call(true))).isFalse();
    }

    @Test
    void aStreamOfHttp2IsReset() {
        assertThat(ClientGone.isBehind(new RuntimeException(new StreamResetException(8)), call(false)))
                .isTrue();
    }

    @Test
    void aRequestOfHttp1IsCutOffBeforeItsEnd() {
        assertThat(ClientGone.isBehind(new HttpClosedException("Connection was closed"), call(false)))
                .isTrue();
    }

    private static HttpServerRequest call(boolean closed) {
        HttpServerResponse response = proxy(HttpServerResponse.class, closed);
        return proxy(HttpServerRequest.class, response);
    }

    /** Whose connection, and whatever else nobody asks for, is {@code null}. */
    private static <T> T proxy(Class<T> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                ClientGoneTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        method.getReturnType().isInstance(answer) || method.getReturnType() == boolean.class
                                ? answer
                                : null));
    }
}
