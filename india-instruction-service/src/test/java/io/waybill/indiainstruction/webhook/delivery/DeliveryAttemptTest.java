package io.waybill.indiainstruction.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.smallrye.common.net.CidrAddress;
import io.smallrye.common.net.Inet;
import io.vertx.core.Vertx;
import io.vertx.core.net.PfxOptions;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.HostResolver;
import io.waybill.common.http.PublicHttpClient;
import io.waybill.indiainstruction.webhook.Receiver;
import io.waybill.indiainstruction.webhook.ReceiverCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests on this machine only: hosts are resolved by the test, and what may not be called is never connected to. */
class DeliveryAttemptTest {

    private static final CidrAddress LOOPBACK = Inet.parseCidrAddress("127.0.0.1/32");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static Vertx vertx;
    private static Receiver receiver;
    private static HttpServer endless;

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        receiver = Receiver.start();
        endless = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        endless.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        endless.createContext("/trickle", exchange -> answer(exchange, 1, Duration.ofMillis(20)));
        endless.createContext("/flood", exchange -> answer(exchange, 16 * 1024, Duration.ZERO));
        endless.start();
    }

    @AfterAll
    static void stop() {
        endless.stop(0);
        receiver.close();
        vertx.close();
    }

    @Test
    void aMessageReachesTheHostByTheAddressThatWasChecked() throws Exception {
        DeliveryAttempt attempt = Deliveries.post(
                client("127.0.0.1"), url("receiver.example", "/hook?a=b"), Map.of("webhook-id", "1"), "{}", 0);

        assertThat(attempt).isEqualTo(new DeliveryAttempt(204, null, Optional.empty()));
        assertThat(receiver.received("/hook")).singleElement().satisfies(message -> {
            assertThat(message.host()).isEqualTo("receiver.example:" + receiver.port());
            assertThat(message.id()).isEqualTo("1");
            assertThat(message.body()).isEqualTo("{}");
        });
    }

    /** By its name, whatever the address is: the certificate is of receiver.example. */
    @Test
    void aCertificateOfAnotherHostIsRefused() throws Exception {
        DeliveryAttempt attempt = attempt(client("127.0.0.1"), url("other.example", "/other"));

        assertThat(attempt.error()).startsWith("no TLS connection");
        assertThat(receiver.received("/other")).isEmpty();
    }

    @Test
    void aNameThatLeadsToAForbiddenAddressIsNotCalled() throws Exception {
        for (String forbidden : List.of("127.0.0.2", "10.0.0.1", "169.254.169.254", "::1", "fd00:ec2::254")) {
            DeliveryAttempt attempt = attempt(client(forbidden), url("receiver.example", "/inside"));

            assertThat(attempt)
                    .as(forbidden)
                    .isEqualTo(new DeliveryAttempt(null, "the host has no public address", Optional.empty()));
        }
        assertThat(receiver.received("/inside")).isEmpty();
    }

    /** The second of the two attempts would go to the second address. */
    @Test
    void ofSeveralAddressesOnlyPermittedOnesAreCalled() throws Exception {
        PublicHttpClient client = client("10.0.0.1", "127.0.0.1");

        assertThat(attempt(client, url("receiver.example", "/one-of-two")).status())
                .isEqualTo(204);
        assertThat(Deliveries.post(client, url("receiver.example", "/one-of-two"), Map.of(), "{}", 1)
                        .status())
                .isEqualTo(204);
    }

    /** Public, but nothing is sent to it: only https at port 443 is called outside the allowed networks. */
    @Test
    void aPublicHostIsCalledByHttpsAtItsPortOnly() throws Exception {
        PublicHttpClient client = client("8.8.8.8");

        assertThat(attempt(client, URI.create("http://public.example/")).error())
                .isEqualTo("the host has no public address");
        assertThat(attempt(client, URI.create("https://public.example:8443/")).error())
                .isEqualTo("the host has no public address");
    }

    @Test
    void aRedirectIsNotFollowed() throws Exception {
        receiver.answer("/moved", message -> 307);

        DeliveryAttempt attempt = attempt(client("127.0.0.1"), url("receiver.example", "/moved"));

        assertThat(attempt).isEqualTo(new DeliveryAttempt(307, "redirects are not followed", Optional.empty()));
        assertThat(receiver.received("/redirected")).isEmpty();
    }

    @Test
    void anUnknownNameIsAFailedAttempt() throws Exception {
        PublicHttpClient client = client(PATIENCE, host -> {
            throw new UnknownHostException(host);
        });

        assertThat(attempt(client, url("receiver.example", "/")).error()).isEqualTo("the host's name does not resolve");
    }

    @Test
    void aLookUpThatTakesTooLongIsAFailedAttempt() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        PublicHttpClient client = client(Duration.ofMillis(200), host -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new InetAddress[0];
        });

        assertThat(attempt(client, url("receiver.example", "/")).error()).startsWith("no answer in");
        end.countDown();
    }

    @Test
    void aClosedPortIsAFailedAttempt() throws Exception {
        int closed;
        try (ServerSocket socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }

        assertThat(attempt(client("127.0.0.1"), URI.create("https://receiver.example:" + closed))
                        .error())
                .isEqualTo("no connection");
    }

    /** A host that accepts connections and says nothing keeps none of them longer than connecting may take. */
    @Test
    void aHandshakeThatIsNotAnsweredIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI url = URI.create("https://receiver.example:" + silent.getLocalPort());

            assertThat(attempt(client("127.0.0.1"), url).error()).startsWith("no TLS connection");
        }
    }

    /** Every part of the exchange counts: one that sends a byte now and then is cut off as one that is silent. */
    @Test
    @Timeout(60)
    void anAnswerThatTricklesIsCutOff() throws Exception {
        PublicHttpClient client = client(Duration.ofMillis(500), host -> addresses("127.0.0.1"));

        assertThat(attempt(client, endless("/trickle"))).isEqualTo(DeliveryAttempt.failed("no answer in 0 s"));
    }

    @Test
    @Timeout(60)
    void aBodyThatNeverEndsIsNotReadAndTheStatusCounts() throws Exception {
        assertThat(attempt(client("127.0.0.1"), endless("/flood")))
                .isEqualTo(new DeliveryAttempt(200, null, Optional.empty()));
    }

    private static DeliveryAttempt attempt(PublicHttpClient client, URI url) throws Exception {
        return Deliveries.post(client, url, Map.of(), "{}", 0);
    }

    private static URI url(String host, String path) {
        return URI.create("https://" + host + ":" + receiver.port() + path);
    }

    private static PublicHttpClient client(String... addresses) {
        return client(PATIENCE, host -> addresses(addresses));
    }

    private static PublicHttpClient client(Duration timeout, HostResolver resolver) {
        return new PublicHttpClient(
                vertx,
                Optional.of(new PfxOptions()
                        .setPath(ReceiverCertificate.file().toString())
                        .setPassword(ReceiverCertificate.PASSWORD)),
                new AddressRules(List.of(LOOPBACK)),
                resolver,
                10,
                Duration.ofSeconds(4),
                timeout);
    }

    private static InetAddress[] addresses(String... literals) {
        return List.of(literals).stream().map(Inet::parseInetAddressOrFail).toArray(InetAddress[]::new);
    }

    private static URI endless(String path) {
        return URI.create("http://receiver.example:" + endless.getAddress().getPort() + path);
    }

    /** Writes parts of an answer until the client has gone. */
    private static void answer(HttpExchange exchange, int partLength, Duration pause) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, 0);
        while (true) {
            exchange.getResponseBody().write(new byte[partLength]);
            exchange.getResponseBody().flush();
            LockSupport.parkNanos(pause.toNanos());
        }
    }
}
