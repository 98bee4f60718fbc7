package io.waybill.common.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.GracefulShutdownFilter;
import io.quarkus.vertx.http.runtime.filters.QuarkusRequestWrapper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With Quarkus' own filter before it, as in a service. */
class DrainingTest {

    private final Draining draining = new Draining();
    private final GracefulShutdownFilter framework = new GracefulShutdownFilter();
    private final Set<String> connections = ConcurrentHashMap.newKeySet();
    private Vertx vertx;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        vertx = Vertx.vertx();
        Router router = Router.router(vertx);
        router.route().handler(draining::endConnection);
        router.route().handler(context -> {
            connections.add(context.request().connection().remoteAddress().toString());
            context.next();
        });
        router.route("/later").handler(context -> vertx.setTimer(2, later -> context.next()));
        router.route().handler(context -> context.end("served"));
        framework.next(router);
        server = await(vertx.createHttpServer()
                .requestHandler(call -> framework.handle(new QuarkusRequestWrapper(call, (cookie, of) -> {})))
                .listen(0));
    }

    @AfterEach
    void stop() throws Exception {
        await(vertx.close());
    }

    @Test
    void aConnectionIsKeptWhileTheServiceRuns() throws Exception {
        HttpClient client = client(HttpClient.Version.HTTP_1_1);

        assertThat(call(client).headers().firstValue("Connection")).isEmpty();
        call(client);

        assertThat(connections).hasSize(1);
    }

    @Test
    void anAnswerWhileDrainingEndsItsConnection() throws Exception {
        HttpClient client = client(HttpClient.Version.HTTP_1_1);
        call(client);
        drain();

        assertThat(call(client).headers().allValues("Connection")).containsExactly("close");
        for (int i = 0; i < 50; i++) {
            call(client);
        }

        assertThat(connections).as("no connection was used again").hasSizeGreaterThan(20);
    }

    @Test
    void anHttp2ConnectionIsLeftWithoutLosingACall() throws Exception {
        HttpClient client = client(HttpClient.Version.HTTP_2);
        call(client); // the upgrade from HTTP/1.1
        assertThat(call(client).version()).isEqualTo(HttpClient.Version.HTTP_2);
        drain();

        for (int i = 0; i < 20; i++) {
            assertThat(call(client).body()).isEqualTo("served");
        }

        assertThat(connections).hasSizeGreaterThan(2);
    }

    @Test
    void callersThatShareAnHttp2ConnectionLoseNoCall() throws Exception {
        HttpClientOptions http2 =
                new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false);
        io.vertx.core.http.HttpClient client = vertx.createHttpClient(http2);
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        Runnable callsOfOne = () -> {
            for (int i = 0; i < 40; i++) {
                try {
                    await(client.request(HttpMethod.GET, server.actualPort(), "localhost", "/later")
                            .compose(HttpClientRequest::send)
                            .compose(HttpClientResponse::body));
                    Thread.sleep(10);
                } catch (Exception e) {
                    failures.add(e);
                }
            }
        };
        List<Thread> callers = Stream.generate(() -> Thread.startVirtualThread(callsOfOne))
                .limit(6)
                .toList();
        Thread.sleep(300);
        drain();
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(failures).isEmpty();
        assertThat(connections).as("they were told to leave").hasSizeGreaterThan(1);
    }

    @Test
    void aCallThatCrossesWithTheEndOfItsHttp2ConnectionIsAnswered() throws Exception {
        drain();
        try (Http2Socket client = new Http2Socket(server.actualPort())) {
            client.call(1);
            client.awaitFrame(Http2Socket.GOAWAY, 0);
            Thread.sleep(20);
            client.call(3); // as if it had been on its way

            client.awaitFrame(Http2Socket.HEADERS, 1);
            client.awaitFrame(Http2Socket.HEADERS, 3);
        }
    }

    /** It would give up its calls in progress. */
    @Test
    void anOlderClientOfTheJdkKeepsItsHttp2Connection() throws Exception {
        drain();
        try (Http2Socket client = new Http2Socket(server.actualPort(), "Java-http-client/21.0.7")) {
            for (int stream = 1; stream < 10; stream += 2) {
                client.call(stream);

                assertThat(client.awaitFrame(Http2Socket.HEADERS, stream)).doesNotContain(Http2Socket.GOAWAY);
            }
        }
    }

    /** The JDK's client does not close what it will not use again. */
    @Test
    void theServiceClosesAnHttp2ConnectionThatItsClientKeepsOpen() throws Exception {
        drain();
        try (Http2Socket client = new Http2Socket(server.actualPort(), "Java-http-client/25.0.3")) {
            client.call(1);

            client.awaitFrame(Http2Socket.HEADERS, 1);
            assertThatCode(() -> client.awaitFrame(Http2Socket.HEADERS, 3)).isInstanceOf(EOFException.class);
        }
    }

    private static <T> T await(Future<T> result) throws Exception {
        return result.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private void drain() {
        draining.begin(new ShutdownDelayInitiatedEvent());
        framework.preShutdown(() -> {});
    }

    private static HttpClient client(HttpClient.Version version) {
        return HttpClient.newBuilder().version(version).build();
    }

    private HttpResponse<String> call(HttpClient client) throws Exception {
        URI uri = URI.create("http://localhost:" + server.actualPort() + "/");
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer;
    }

    /** A client that sends calls when no HTTP client would (RFC 9113, 7541). */
    private static final class Http2Socket implements AutoCloseable {

        static final int HEADERS = 1;
        static final int GOAWAY = 7;

        private static final int SETTINGS = 4;
        private static final int END_OF_STREAM_AND_HEADERS = 1 | 4;
        private static final byte[] GET_ROOT_BY_HTTP = {(byte) 0x82, (byte) 0x84, (byte) 0x86};
        private static final byte AUTHORITY = 0x41;
        private static final byte USER_AGENT = 0x7a;

        private final Socket socket;
        private final DataInputStream in;
        private final String userAgent;

        Http2Socket(int port) throws IOException {
            this(port, "curl/8.5.0");
        }

        Http2Socket(int port, String userAgent) throws IOException {
            this.userAgent = userAgent;
            socket = new Socket("localhost", port);
            socket.setSoTimeout(30_000);
            in = new DataInputStream(socket.getInputStream());
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
            send(SETTINGS, 0, 0, new byte[0]);
        }

        void call(int stream) throws IOException {
            ByteBuffer head = ByteBuffer.allocate(100)
                    .put(GET_ROOT_BY_HTTP)
                    .put(field(AUTHORITY, "localhost"))
                    .put(field(USER_AGENT, userAgent))
                    .flip();
            byte[] payload = new byte[head.remaining()];
            head.get(payload);
            send(HEADERS, END_OF_STREAM_AND_HEADERS, stream, payload);
        }

        /**
         * Returns the types of the frames up to it.
         *
         * @throws EOFException if the service closes the connection before
         */
        List<Integer> awaitFrame(int type, int stream) throws IOException {
            List<Integer> types = new ArrayList<>();
            int of;
            do {
                int lengthAndType = in.readInt();
                types.add(lengthAndType & 0xff);
                in.readByte();
                of = in.readInt();
                in.skipNBytes(lengthAndType >>> 8);
            } while (types.getLast() != type || of != stream);
            return types;
        }

        private static byte[] field(byte name, String value) {
            return ByteBuffer.allocate(2 + value.length())
                    .put(name)
                    .put((byte) value.length())
                    .put(value.getBytes(US_ASCII))
                    .array();
        }

        private void send(int type, int flags, int stream, byte[] payload) throws IOException {
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(9 + payload.length)
                            .putInt((payload.length << 8) | type)
                            .put((byte) flags)
                            .putInt(stream)
                            .put(payload)
                            .array());
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
