package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.quarkus.scheduler.Scheduled;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An issuer that starts an answer and does not finish it. */
class IssuerClientTest {

    private static final byte[] LIST = "{\"version\":1,\"entries\":[]}".getBytes(StandardCharsets.UTF_8);

    private static final IssuerTimeouts TIMEOUTS = new EqualIssuerTimeouts(Duration.ofMillis(100));

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicBoolean stalls = new AtomicBoolean(true);
    private IssuerOverHttp issuer;
    private IssuerClient client;

    @BeforeEach
    void start() throws IOException {
        issuer = new IssuerOverHttp(exchange -> {
            exchange.sendResponseHeaders(200, LIST.length);
            exchange.getResponseBody().write(LIST, 0, 5);
            exchange.getResponseBody().flush();
            if (stalls.get()) {
                // Far longer than the client's patience; a client without any gets its answer then.
                released.await(1, TimeUnit.MINUTES);
            }
            exchange.getResponseBody().write(LIST, 5, LIST.length - 5);
        });
        client = issuer.client();
    }

    @AfterEach
    void stop() {
        released.countDown();
        issuer.close();
    }

    /**
     * A revocation is to act within ten seconds: five until the list is read, a second until it is in it, and some to
     * spare.
     */
    @Test
    void theListIsReadEveryFiveSeconds() throws NoSuchMethodException {
        Scheduled schedule =
                RemoteRevocations.class.getDeclaredMethod("refreshInBackground").getAnnotation(Scheduled.class);

        assertThat(schedule.every()).isEqualTo("5s");
    }

    @Test
    void anAnswerThatStopsAfterItsHeadersIsGivenUp() {
        assertThatThrownBy(() -> client.revocations(null, IssuerClientTest::length, Duration.ofMillis(50)))
                .isInstanceOf(HttpTimeoutException.class);
        assertThatThrownBy(() -> client.keys(Duration.ofMillis(50))).isInstanceOf(HttpTimeoutException.class);
    }

    private static long length(InputStream body) {
        try {
            return body.readAllBytes().length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void onlyWhatIsNewIsAskedForAndOnceInAnHourTheWholeList() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        try (IssuerOverHttp up = new IssuerOverHttp(exchange -> {
            asked.add(String.valueOf(exchange.getRequestURI().getQuery()));
            exchange.sendResponseHeaders(200, LIST.length);
            exchange.getResponseBody().write(LIST);
        })) {
            RemoteRevocations revocations = new RemoteRevocations(up.client(), TIMEOUTS, now::get);

            revocations.refreshInBackground();
            revocations.refreshInBackground();
            now.set(Instant.EPOCH.plus(Duration.ofHours(1)));
            revocations.refreshInBackground();

            assertThat(asked).containsExactly("null", "since=1", "null");
        }
    }

    @Test
    void theListIsReadAgainAfterAnAnswerThatStopped() {
        RemoteRevocations revocations = new RemoteRevocations(client, TIMEOUTS, Clock.systemUTC());
        revocations.refreshInBackground();
        assertThat(revocations.document().isLoaded()).isFalse();

        stalls.set(false);

        await().atMost(Duration.ofMinutes(2)).until(() -> {
            revocations.refreshInBackground();
            return revocations.document().isLoaded();
        });
    }

    @Test
    void onceTheListIsKnownTheFrequentReadingsEnd() throws IOException {
        AtomicBoolean starting = new AtomicBoolean(true);
        try (IssuerOverHttp up = new IssuerOverHttp(exchange -> {
            exchange.sendResponseHeaders(starting.get() ? 404 : 200, LIST.length);
            exchange.getResponseBody().write(LIST);
        })) {
            RemoteRevocations revocations = new RemoteRevocations(up.client(), TIMEOUTS, Clock.systemUTC());
            revocations.readUntilKnown();
            assertThat(revocations.document().isLoaded()).isFalse();

            starting.set(false);
            revocations.readUntilKnown();
            revocations.readUntilKnown();

            assertThat(revocations.document().isLoaded()).isTrue();
            assertThat(up.asked()).isEqualTo(2);
        }
    }

    /** A balancer keeps a connection at its replica; that replica may be cut off from the database. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void whenAReplicaDoesNotKnowTheListAnotherOneIsAskedAtOnce(int connectionsToIt) throws IOException {
        Set<Integer> connections = ConcurrentHashMap.newKeySet();
        try (IssuerOverHttp balancer = new IssuerOverHttp(exchange -> {
            connections.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(connections.size() <= connectionsToIt ? 503 : 200, LIST.length);
            exchange.getResponseBody().write(LIST);
        })) {
            RemoteRevocations revocations = new RemoteRevocations(balancer.client(), TIMEOUTS, Clock.systemUTC());

            revocations.refreshInBackground();

            assertThat(revocations.document().isLoaded()).isTrue();
            assertThat(balancer.asked()).isEqualTo(1 + connectionsToIt);
        }
    }

    /** As of a replica that waits for its database, or whose network is gone. */
    @Test
    @Timeout(60)
    void aReplicaThatSaysNothingIsLeftForAnotherOneInTime() throws IOException {
        Set<Integer> connections = ConcurrentHashMap.newKeySet();
        try (IssuerOverHttp balancer = new IssuerOverHttp(exchange -> {
            connections.add(exchange.getRemoteAddress().getPort());
            if (connections.size() <= 2) {
                released.await(1, TimeUnit.MINUTES);
            }
            exchange.sendResponseHeaders(200, LIST.length);
            exchange.getResponseBody().write(LIST);
        })) {
            RemoteRevocations revocations = new RemoteRevocations(balancer.client(), TIMEOUTS, Clock.systemUTC());

            revocations.refreshInBackground();

            assertThat(revocations.document().isLoaded()).isTrue();
            assertThat(balancer.asked()).isEqualTo(3);
            released.countDown();
        }
    }

    @Test
    void aReplicaThatDidNotKnowTheListIsNotAskedFirstTheNextTime() throws IOException {
        Set<Integer> unable = ConcurrentHashMap.newKeySet();
        AtomicInteger refusals = new AtomicInteger();
        try (IssuerOverHttp balancer = new IssuerOverHttp(exchange -> {
            int connection = exchange.getRemoteAddress().getPort();
            if (unable.isEmpty() || unable.contains(connection)) {
                unable.add(connection);
                refusals.incrementAndGet();
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            exchange.sendResponseHeaders(200, LIST.length);
            exchange.getResponseBody().write(LIST);
        })) {
            RemoteRevocations revocations = new RemoteRevocations(balancer.client(), TIMEOUTS, Clock.systemUTC());

            revocations.refreshInBackground();
            revocations.refreshInBackground();

            assertThat(refusals).hasValue(1);
            assertThat(balancer.asked()).isEqualTo(3);
        }
    }

    @Test
    @Timeout(30)
    void anotherReplicaWhoseAnswerStopsIsGivenUpAsWell() throws IOException {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        try (IssuerOverHttp balancer = new IssuerOverHttp(exchange -> {
            if (isFirst.getAndSet(false)) {
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            exchange.sendResponseHeaders(200, LIST.length);
            exchange.getResponseBody().write(LIST, 0, 5);
            exchange.getResponseBody().flush();
            released.await(1, TimeUnit.MINUTES);
        })) {
            IssuerClient asking = balancer.client();

            assertThatThrownBy(() -> asking.revocations(null, IssuerClientTest::length, Duration.ofMillis(500)))
                    .isInstanceOf(HttpTimeoutException.class);
            released.countDown();
        }
    }

    @Test
    void whileTheIssuerStallsCallsDoNotAskEachForThemselves() throws Exception {
        // Each look at this clock is a microsecond later, so that its five seconds between attempts never pass.
        Instant start = Instant.parse("2026-06-01T00:00:00Z");
        AtomicLong looks = new AtomicLong();
        Clock moving = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return start.plus(looks.incrementAndGet(), ChronoUnit.MICROS);
            }
        };
        RemoteRevocations revocations = new RemoteRevocations(client, TIMEOUTS, moving);

        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Object> caller = () -> assertThatThrownBy(() -> revocations.coversCaller(null))
                    .hasMessageContaining("not known at the moment");
            for (Future<Object> call : callers.invokeAll(Collections.nCopies(50, caller))) {
                call.get();
            }
        }

        assertThat(issuer.asked()).isEqualTo(1);
    }
}
