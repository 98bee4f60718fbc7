package io.waybill.test;

import static io.waybill.test.RequestHeadContract.HEADERS;
import static io.waybill.test.SocketsContract.PATIENCE;
import static io.waybill.test.SocketsContract.SOURCE;
import static io.waybill.test.SocketsContract.open;
import static io.waybill.test.SocketsContract.othersAreServed;
import static io.waybill.test.SocketsContract.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a client may do on one connection of HTTP/2. Each service runs it beside {@link SocketsContract}. */
@EnabledOnOs(OS.LINUX)
public interface Http2Contract {

    /** How many streams an HTTP/2 connection may have. */
    int STREAMS = 100;

    /** The rest of a request whose connection becomes one of HTTP/2. */
    String UPGRADE = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n";

    /** The scrape, on the management port: {@code @TestHTTPResource(value = "/metrics", management = true)}. */
    URL metrics();

    /** A call that is answered 200. */
    RawCall goodCall();

    @Test
    default void aRequestOfHttp2HasABoundedNumberOfHeaders() throws IOException, InterruptedException {
        RawCall call = goodCall();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(client.send(http2(call, 50), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            HttpResponse<String> refused = client.send(http2(call, HEADERS), BodyHandlers.ofString());

            assertThat(refused.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(refused.statusCode()).isEqualTo(431);
            assertThat(refused.body()).contains("more than " + HEADERS + " headers");
        }
    }

    private static HttpRequest http2(RawCall call, int more) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + service().getPort() + call.path()))
                .version(HttpClient.Version.HTTP_2)
                .POST(BodyPublishers.ofString(call.body()));
        call.headers().forEach(request::header);
        for (int i = 0; i < more; i++) {
            request.header("X-" + i, "x");
        }
        return request.build();
    }

    @Test
    default void anHttp2ConnectionHasABoundedNumberOfStreams() throws IOException {
        RawCall call = goodCall();
        Http2Frames frames = new Http2Frames();
        for (int i = 0; i < STREAMS + 50; i++) {
            frames.head(2 * i + 1, call);
        }
        try (SlowClients client = open(SOURCE, 1, frames.toBytes())) {
            await().atMost(PATIENCE).until(() -> {
                client.open();
                return refusedStreams(client) >= 50;
            });

            assertThat(Http2Frames.parse(client.received().getFirst()))
                    .filteredOn(frame -> frame.type() == Http2Frames.SETTINGS)
                    .first()
                    .satisfies(settings ->
                            assertThat(Http2Frames.streams(settings.payload())).isEqualTo(STREAMS));
            assertThat(refusedStreams(client)).isEqualTo(50);
            othersAreServed(call);
        }
    }

    @Test
    default void aConnectionThatBecameHttp2HasABoundedNumberOfStreams() throws IOException {
        RawCall call = goodCall();
        try (SlowClients client = open(SOURCE, 1, SocketsContract.BIG + UPGRADE)) {
            await().atMost(PATIENCE).until(() -> {
                client.open();
                return client.received().getFirst().contains("\r\n\r\n");
            });
            Http2Frames frames = new Http2Frames();
            for (int i = 0; i < STREAMS + 50; i++) {
                frames.head(2 * i + 3, call);
            }
            client.send(frames.toBytes());

            await().atMost(PATIENCE).until(() -> {
                client.open();
                return refusedStreams(client) >= 50;
            });
        }
    }

    @Test
    default void anHttp2ClientThatResetsItsStreamsAgainAndAgainIsCutOff() throws IOException {
        Http2Frames frames = new Http2Frames();
        for (int i = 0; i < 1000; i++) {
            frames.get(2 * i + 1, "/").reset(2 * i + 1);
        }
        try (SlowClients client = open(SOURCE, 1, frames.toBytes())) {
            await().atMost(Duration.ofSeconds(8)).until(() -> client.open() == 0);
        }
    }

    @Test
    default void anHttp2ClientThatSendsABodyOfNothingIsCutOffAndNoErrorOfTheService() throws IOException {
        double errors = Scrape.of(metrics()).serverErrors();
        RawCall call = goodCall();
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.put("Expect", "100-continue");
        Http2Frames frames = new Http2Frames().head(1, new RawCall(call.path(), headers, call.body()));
        try (SlowClients client = open(SOURCE, 1, frames.toBytes())) {
            // 100: the service waits for the body.
            await().atMost(PATIENCE).until(() -> {
                client.open();
                return Http2Frames.parse(client.received().getFirst()).stream()
                        .anyMatch(frame -> frame.type() == Http2Frames.HEADERS);
            });
            client.send(frames.noData(1, 1000).toBytes());

            await().atMost(PATIENCE.dividedBy(2)).until(() -> client.open() == 0);
        }
        othersAreServed(call);
        assertThat(Scrape.of(metrics()).serverErrors()).isEqualTo(errors);
    }

    @Test
    default void anHttp2ClientThatTakesNoAnswersToItsPingsIsCutOffWithoutALineInTheLog() throws IOException {
        byte[] pings = new Http2Frames().pings(200_000).toBytes();
        try (LogCapture log = LogCapture.open();
                Socket client = new Socket()) {
            client.setReceiveBufferSize(4096);
            client.connect(service());

            // The sockets between the two hold some megabytes.
            assertThatIOException().isThrownBy(() -> {
                for (int i = 0; i < 50; i++) {
                    client.getOutputStream().write(pings);
                }
            });

            othersAreServed(goodCall());
            assertThat(log.lines())
                    .extracting(LogCapture.Line::logger)
                    .noneMatch(logger -> logger.startsWith("io.netty.handler.codec.http2"));
        }
    }

    private static long refusedStreams(SlowClients client) {
        String received = client.received().getFirst();
        int start = received.startsWith("HTTP/1.1 101") ? received.indexOf("\r\n\r\n") + 4 : 0;
        return Http2Frames.parse(received.substring(start)).stream()
                .filter(frame ->
                        frame.type() == Http2Frames.RESET && frame.payload().getInt(0) == Http2Frames.REFUSED_STREAM)
                .count();
    }
}
