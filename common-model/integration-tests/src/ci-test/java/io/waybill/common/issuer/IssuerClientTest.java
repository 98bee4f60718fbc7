package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.oidc.client.OidcClients;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.waybill.common.security.RevocationList;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.ServerProcess;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls over HTTP to an issuer that answers, fails, or begins an answer and does not finish it. */
@QuarkusTest
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "freight"))
@TestProfile(IssuerClientTest.IssuerOfTheTest.class)
class IssuerClientTest {

    private static final String LIST = "{\"version\":7,\"entries\":[]}";

    /** A port at which each test starts an issuer of its own. */
    public static class Port implements QuarkusTestResourceLifecycleManager {
        @Override
        public Map<String, String> start() {
            String port = Integer.toString(ServerProcess.freePort());
            return Map.of(
                    "test-support.issuer-port", port,
                    "waybill.environment", "sandbox",
                    "waybill.issuer", "http://localhost:" + port,
                    "waybill.service.client-id", "service-under-test",
                    "waybill.service.client-secret", "service-secret-of-the-test");
        }

        @Override
        public void stop() {}
    }

    public static class IssuerOfTheTest implements QuarkusTestProfile {
        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(Port.class));
        }

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    // Only the tests call the issuer.
                    "quarkus.scheduler.enabled",
                    "false",
                    // Ten seconds in a service: one of them waits for its end.
                    "quarkus.fault-tolerance.\"io.waybill.common.issuer.IssuerClient/revocations\".timeout.value",
                    "4000",
                    "quarkus.rest-client.issuer-revocations.read-timeout",
                    "1000");
        }
    }

    /** What the issuer does with a request other than the one for an access token. */
    private interface Answer {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private final Set<Integer> connections = ConcurrentHashMap.newKeySet();
    private final List<String> forms = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private static final AtomicInteger TOKENS = new AtomicInteger();

    private final CountDownLatch released = new CountDownLatch(1);
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final RevocationList list = new RevocationList(Clock.systemUTC());
    private volatile Answer answer = exchange -> exchange.sendResponseHeaders(500, -1);
    private HttpServer server;

    @ConfigProperty(name = "test-support.issuer-port")
    int port;

    @Inject
    IssuerClient client;

    @Inject
    ServiceToken token;

    @Inject
    OidcClients clients;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(executor);
        server.createContext("/", this::handle);
        server.start();
        token.renewWhenDue();
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.stop(0);
        executor.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        try (exchange) {
            if (exchange.getRequestURI().getPath().equals("/auth/v4/accesstoken")) {
                forms.add(form);
                send(exchange, "{\"access_token\":\"t%d\",\"expires_in\":3600}".formatted(TOKENS.incrementAndGet()));
                return;
            }
            asked.incrementAndGet();
            connections.add(exchange.getRemoteAddress().getPort());
            authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
            if (!form.isEmpty()) {
                forms.add(form);
            }
            answer.to(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** A balancer keeps a connection at its replica; that replica may be cut off from the database. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void whenAReplicaDoesNotKnowTheListAnotherOneIsAskedAtOnce(int connectionsToIt) {
        answer = exchange -> {
            if (connections.size() <= connectionsToIt) {
                exchange.sendResponseHeaders(503, -1);
            } else {
                send(exchange, LIST);
            }
        };

        assertThat(client.revocations(null, list)).hasValue(7);
        assertThat(asked).hasValue(1 + connectionsToIt);
    }

    /** As of a replica that waits for its database, or whose network is gone. */
    @Test
    @Timeout(60)
    void aReplicaThatSaysNothingIsLeftForAnotherOne() {
        answer = exchange -> {
            if (connections.size() == 1) {
                released.await(1, TimeUnit.MINUTES);
            }
            send(exchange, LIST);
        };

        assertThat(client.revocations(6L, list)).hasValue(7);
        assertThat(asked).hasValue(2);
    }

    @Test
    @Timeout(60)
    void anAnswerThatStopsAfterItsHeadersIsGivenUp() {
        answer = exchange -> {
            exchange.sendResponseHeaders(200, LIST.length());
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            released.await(1, TimeUnit.MINUTES);
        };

        assertThatThrownBy(() -> client.revocations(6L, list)).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> client.keys()).isInstanceOf(IssuerUnavailableException.class);
    }

    @Test
    void aListWithoutNewsHasNoVersion() {
        answer = exchange -> exchange.sendResponseHeaders(304, -1);

        assertThat(client.revocations(7L, list)).isEmpty();
    }

    @Test
    void aKeyIsIntrospectedWithTheAccessTokenOfTheServiceAndOnceMoreAfterAFailure() {
        answer = exchange -> {
            if (asked.get() == 1) {
                exchange.sendResponseHeaders(503, -1);
            } else {
                send(exchange, "{\"active\":false}");
            }
        };

        assertThat(client.introspect("a-key")
                        .await()
                        .atMost(Duration.ofMinutes(1))
                        .active())
                .isFalse();

        assertThat(authorizations).hasSize(2).doesNotContainNull().allMatch(sent -> sent.startsWith("Bearer t"));
        assertThat(forms).last().asString().contains("token=a-key").contains("token_type_hint=api_key");
    }

    @Test
    void anAccessTokenThatIsRefusedIsRenewedByTheScheduleWithTheSecretOfTheService() {
        answer = exchange -> {
            if (asked.get() == 1) {
                exchange.sendResponseHeaders(401, -1);
            } else {
                send(exchange, LIST);
            }
        };

        assertThatThrownBy(() -> client.revocations(null, list)).isInstanceOf(IssuerUnavailableException.class);
        assertThat(asked).hasValue(1);
        token.renewWhenDue();

        assertThat(client.revocations(null, list)).hasValue(7);
        assertThat(authorizations).doesNotHaveDuplicates();
        assertThat(forms)
                .last()
                .asString()
                .contains("grant_type=client_credentials")
                .contains("client_id=service-under-test")
                .contains("client_secret=service-secret-of-the-test");
    }

    /** As a service without a secret, to which kubelet gives a file. */
    @Test
    void theTokenOfAServiceAccountIsExchangedForAnAccessTokenAndReadEachTime(@TempDir Path folder) throws IOException {
        Path account = folder.resolve("token");
        Files.writeString(account, "the.first.token\n");
        ServiceToken ofTheAccount =
                new ServiceToken(clients.getClient("service-account"), Optional.of(account), Clock.systemUTC());

        ofTheAccount.renewWhenDue();

        assertThat(ofTheAccount.authorization()).startsWith("Bearer t");
        assertThat(forms)
                .last()
                .asString()
                .contains("grant_type=client_credentials")
                .contains("client_assertion=the.first.token")
                .contains("client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer");

        Files.writeString(account, "the.second.token\n");
        ofTheAccount.refused(ofTheAccount.authorization());
        ofTheAccount.renewWhenDue();
        assertThat(forms)
                .last()
                .asString()
                .contains("client_assertion=the.second.token")
                .doesNotContain("first");
    }

    @Test
    void anIssuerThatFailsIsNamedWithoutTheKey() {
        answer = exchange -> send(exchange, "{\"active\":\"secret-key");

        assertThatThrownBy(() -> client.introspect("secret-key").await().atMost(Duration.ofMinutes(1)))
                .isInstanceOf(IssuerUnavailableException.class)
                .hasMessageNotContaining("secret-key");
        await().untilAsserted(() -> assertThat(asked).hasValue(2));
    }
}
