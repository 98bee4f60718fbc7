package io.waybill.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.waybill.compose.HttpsClient.Answer;
import io.waybill.compose.Operator.Shop;
import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@RequiresCompose
class ComposeIT {

    private static final int MIB = 1024 * 1024;
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final String KEY_HEADER = "Carrier-API-Key";
    private static final int FIRST_CALLS = 50;

    private static Stack stack;
    private static HttpsClient client;
    private static Operator operator;
    private static Shop shop;
    private static List<Integer> firstCallsOfStrangers;
    private static List<Integer> firstCallsOfTheShop;

    @BeforeAll
    static void bringUp() throws IOException {
        stack = Stack.start();
        client = new HttpsClient(stack.certificate());
        firstCallsOfStrangers = client.statusesAtOnce(IntStream.range(0, FIRST_CALLS)
                .mapToObj(call -> HttpsClient.request(products(), KEY_HEADER, "nobodys-key-" + call))
                .toList());
        operator = new Operator(stack, client);
        // The largest possible: no proxy on the way may accept less than the service does.
        Operator.done(operator.publish("freight/admin/v1/catalogue", "freight-product-service", 10 * MIB));
        Operator.done(operator.publish("product/admin/v1/catalogue", "india-product-service", 0));
        Operator.done(operator.publish("instruction/admin/v1/time-slots", "india-instruction-service", 0));
        // Until its next look at the database, the replica that did not publish answers 503.
        await().atMost(PATIENCE).until(ComposeIT::everyReplicaServesACatalogue);
        shop = operator.register();
        firstCallsOfTheShop = client.statusesAtOnce(
                Collections.nCopies(FIRST_CALLS, HttpsClient.request(products(), KEY_HEADER, shop.clientId())));
    }

    @AfterAll
    static void downLeavesNothing() throws IOException {
        if (stack != null) {
            stack.close();
            assertThat(stack.project().leftovers()).isEmpty();
        }
    }

    @Test
    void everyServiceAnswersByItsHostNameOverTls() {
        String token = operator.token(shop.clientId(), shop.clientSecret());
        // The first calls used up a second of the application's level, on whatever clock.
        Answer freight = await().atMost(PATIENCE)
                .until(() -> client.get(products(), KEY_HEADER, shop.clientId()), answer -> answer.status() != 429);
        Answer instruction = client.json(
                "POST",
                stack.url("instruction") + "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate",
                "{\"altreq\":{\"AWBNo\":\"" + shop.awb() + "\",\"AltInstRequestType\":\"DT\"}," + shop.profile() + "}",
                "JWTToken",
                token);
        Answer products = client.json(
                "POST",
                stack.url("product") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts",
                "{" + shop.profile() + "}",
                "JWTToken",
                token);

        assertThat(freight.status()).as(freight.toString()).isEqualTo(200);
        assertThat(freight.json().path("products").size()).isPositive();
        assertThat(freight.response().version()).isEqualTo(Version.HTTP_2);
        assertThat(instruction.json().findValuesAsText("StatusCode"))
                .as(instruction.toString())
                .containsExactly("Valid");
        assertThat(products.json().findValuesAsText("ProductCode"))
                .as(products.toString())
                .contains("A", "D");
    }

    @Test
    void noneOfTheFirstCallsWithAKeyIsAnswered503() {
        assertThat(firstCallsOfStrangers).hasSize(FIRST_CALLS).containsOnly(401);
        // The level of the application allows ten a second.
        assertThat(firstCallsOfTheShop).hasSize(FIRST_CALLS).contains(200).isSubsetOf(200, 429);
    }

    @Test
    void theTypeOfAnErrorIsAPublicUrlWhateverTheClientSaysOfItself() {
        Answer refused = refusal("somebody-else", "X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "http");

        String type = refused.json().path("type").asText();
        assertThat(type).isEqualTo(stack.url("auth") + "/docs/errors/400.0000005");
        assertThat(client.get(type).status()).isEqualTo(200);
    }

    @Test
    void aClientCannotSayWhereItComesFrom() {
        int before = operator.sourcesOfRefusals().size();
        for (String unknown : List.of("somebody-new", "somebody-newer")) {
            refusal(
                    unknown,
                    "X-Forwarded-For",
                    "198.51.100.7",
                    "Forwarded",
                    "for=198.51.100.8",
                    "X-Real-IP",
                    "198.51.100.9");
        }

        // Refused log-ins reach the audit trail a moment later.
        List<String> sources = await().atMost(Duration.ofMinutes(1))
                .until(operator::sourcesOfRefusals, all -> all.size() >= before + 2);
        assertThat(sources)
                .isNotEmpty()
                .noneMatch(source -> source.startsWith("198.51.100."))
                .doesNotContain(stack.setting("PROXY_ADDRESS"));
    }

    @Test
    void twoClientsAreThrottledEachForItself() {
        Shop victim = operator.register();
        int[] statuses = IntStream.range(0, 60)
                .map(attempt -> refusal(victim.clientId(), "X-Forwarded-For", "198.51.100." + attempt)
                        .status())
                .takeWhile(status -> status == 400)
                .toArray();
        assertThat(statuses).as("a new X-Forwarded-For is no new source").hasSizeBetween(15, 40);

        List<String> other = stack.fromAnotherClient(
                stack.url("auth") + "/auth/v4/accesstoken",
                "--data",
                "grant_type=client_credentials&client_id=" + victim.clientId() + "&client_secret=wrong-wrong-wrong");

        assertThat(other.getLast()).contains("400.0000005");
        await().atMost(Duration.ofMinutes(1))
                .until(
                        operator::sourcesOfRefusals,
                        sources -> sources.contains(other.getFirst())
                                && Set.copyOf(sources).size() > 1);
    }

    @Test
    void plainHttpIsRedirectedWithItsMethod() {
        Answer answer = client.form(
                "http://freight.waybill.localhost:" + stack.setting("WAYBILL_HTTP_PORT") + "/freight?a=b", "x=y");

        assertThat(answer.status()).isEqualTo(308);
        assertThat(answer.header("Location")).isEqualTo(stack.url("freight") + "/freight?a=b");
    }

    @Test
    void anotherHostIsNotServed() {
        Answer answer =
                client.get("http://other.localhost:" + stack.setting("WAYBILL_HTTP_PORT") + "/auth/v4/accesstoken");

        assertThat(answer.status()).isEqualTo(421);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auth", "freight", "instruction", "product"})
    void healthAndMetricsAreNotForThePublic(String host) {
        assertThat(client.get(stack.url(host) + "/q/openapi").status()).isEqualTo(200);
        for (String path : List.of("/q/health", "/q/health/ready", "/q/metrics")) {
            Answer answer = client.get(stack.url(host) + path);
            assertThat(answer.status()).as(answer.toString()).isEqualTo(404);
        }
    }

    @Test
    void onlyTheProxyHasPortsOfTheHost() {
        for (String service : stack.project().runningServices()) {
            String ports = stack.project().inspect(service, "{{json .HostConfig.PortBindings}}");
            assertThat(!ports.equals("{}") && !ports.equals("null"))
                    .as(service + " " + ports)
                    .isEqualTo(service.equals("proxy"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12})
    void aBodyThatIsTooLargeIsRefused(int mebibytes) throws IOException {
        Answer answer = operator.publish("freight/admin/v1/catalogue", "freight-product-service", mebibytes * MIB);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(413);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void theImportOfWaybillsMayBeMuchLarger() {
        Answer answer = client.send(
                "POST",
                stack.url("instruction") + "/admin/v1/waybills",
                BodyPublishers.ofString("\n".repeat(40 * MIB)),
                "Authorization",
                "Bearer " + operator.token(shop.clientId(), shop.clientSecret()),
                "Content-Type",
                "application/x-ndjson");

        // Checked by the service, which does not know an operator in this token.
        assertThat(answer.status()).as(answer.toString()).isEqualTo(403);
    }

    @Test
    void aRequestKeepsItsIdFromTheClientToTheAnswer() {
        assertThat(client.get(stack.url("product") + "/q/openapi", "X-Request-Id", "order-4711")
                        .header("X-Request-Id"))
                .isEqualTo("order-4711");
    }

    @Test
    void containersAreConfined() {
        for (String service : stack.project().runningServices()) {
            Confinement.assertConfined(stack.project(), service);
            await().atMost(PATIENCE)
                    .until(() -> stack.project().inspect(service, "{{.State.Health.Status}}"), "healthy"::equals);
        }
    }

    @Test
    void noServiceIsConnectedAsARoleThatMayChangeTheSchema() {
        List<String> roles = Command.docker(
                        "exec",
                        stack.project().containers("postgres").getFirst(),
                        "psql",
                        "postgresql://postgres:" + stack.setting("POSTGRES_PASSWORD") + "@127.0.0.1/waybill",
                        "-Atc",
                        "select distinct usename from pg_stat_activity where datname = 'waybill' and pid <> pg_backend_pid()"
                                // The health check of the container is a client for a moment, too.
                                + " and backend_type = 'client backend' and application_name <> 'pg_isready' order by 1")
                .lines();

        assertThat(roles).containsExactly("auth", "freight", "india_instruction", "india_product");
    }

    @Test
    @Tag("nightly")
    void callsAreSharedByReplicasAndOneThatIsGoneIsNotMissed() {
        List<String> replicas = Stream.of("india-product-service", "india-product-service-2")
                .map(service -> stack.project().containers(service).getFirst())
                .toList();
        String[] addresses = replicas.stream()
                .map(replica -> '"' + stack.addressOf(replica) + ":8084")
                .toArray(String[]::new);
        String url = stack.url("product") + "/q/openapi";
        List<Integer> statuses = new ArrayList<>();
        await().atMost(PATIENCE).untilAsserted(() -> {
            statuses.addAll(client.statuses(url, 20));
            assertThat(stack.project().compose("logs", "--no-color", "proxy").orFail())
                    .contains(addresses);
        });
        assertThat(statuses).containsOnly(200);

        Command.docker("kill", replicas.getLast()).orFail();

        assertThat(client.statuses(url, 50)).containsOnly(200);
        Command.docker("start", replicas.getLast()).orFail();
        await().atMost(PATIENCE).until(() -> isHealthy(replicas.getLast()));
    }

    @Test
    @Tag("nightly")
    void aRollUnderLoadDropsNoCall() throws IOException {
        Files.writeString(
                stack.folder().resolve("settings/all.env"),
                "WAYBILL_REFUSED_CALLS_LOG_PER_SECOND=20\n",
                StandardOpenOption.APPEND);
        List<String> before = replicas();
        AtomicBoolean isRolling = new AtomicBoolean(true);
        AtomicInteger calls = new AtomicInteger();
        Queue<String> failed = new ConcurrentLinkedQueue<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Stream<Supplier<Answer>> kinds = Stream.concat(
                    Stream.of("auth", "freight", "instruction", "product")
                            .map(host -> () -> client.get(stack.url(host) + "/q/openapi")),
                    Stream.of(() -> client.form(
                            stack.url("auth") + "/auth/v4/accesstoken",
                            "grant_type=client_credentials&client_id=" + shop.clientId() + "&client_secret="
                                    + shop.clientSecret())));
            kinds.forEach(kind -> clients.execute(() -> {
                while (isRolling.get()) {
                    calls.incrementAndGet();
                    failure(kind).ifPresent(failed::add);
                    LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                }
            }));
            try {
                assertThat(Command.run(List.of(
                                        "bash",
                                        ComposeProject.FOLDER.resolve("roll").toString(),
                                        "--folder",
                                        stack.folder().toString()))
                                .orFail())
                        .endsWith("roll: done");
            } finally {
                isRolling.set(false);
            }
        }
        assertThat(failed).isEmpty();
        assertThat(calls).hasValueGreaterThan(2_000);
        assertThat(replicas()).hasSize(8).doesNotContainAnyElementsOf(before);
        assertThat(stack.project().inspect("freight-product-service-2", "{{.Config.Env}}"))
                .contains("WAYBILL_REFUSED_CALLS_LOG_PER_SECOND=20");
    }

    private static Optional<String> failure(Supplier<Answer> call) {
        try {
            Answer answer = call.get();
            return answer.status() == 200 ? Optional.empty() : Optional.of(answer.toString());
        } catch (UncheckedIOException e) {
            return Optional.of(e.toString());
        }
    }

    private static List<String> replicas() {
        return Checkout.SERVICES.stream()
                .flatMap(service -> Stream.of(service, service + "-2"))
                .map(service -> stack.project().containers(service).getFirst())
                .toList();
    }

    @Test
    void theQueryWhichMayHoldAKeyIsInNoLog() {
        Answer answer = client.get(products() + "?api_key=not-for-a-log", "X-Request-Id", "call-with-a-query");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(401);

        // Docker takes over what the proxy and the service write a moment later.
        String log = await().atMost(PATIENCE)
                .until(
                        () -> stack.project().compose("logs", "--no-color").orFail(),
                        text -> hasLineOf("proxy", text) && hasLineOf("freight-product-service", text));
        assertThat(log).doesNotContain("not-for-a-log");
    }

    @Test
    @Tag("nightly")
    void prometheusSeesEveryReplicaAndAnAlertReachesTheWebhook() throws IOException {
        URI webhook = URI.create(stack.setting("ALERTS_WEBHOOK_URL"));
        Queue<String> received = new ConcurrentLinkedQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(webhook.getHost(), webhook.getPort()), 0);
        receiver.createContext("/", exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        try {
            stack.project()
                    .compose("up", "--detach", "--no-deps", "alertmanager", "prometheus")
                    .orFail();
            String prometheus = "http://localhost:" + stack.setting("PROMETHEUS_PORT") + "/api/v1";
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(client.find(prometheus + "/query?query=up==1"))
                            .hasValueSatisfying(answer -> assertThat(
                                            answer.json().findValuesAsText("job"))
                                    .containsExactlyInAnyOrderElementsOf(
                                            Stream.concat(Checkout.SERVICES.stream(), Checkout.SERVICES.stream())
                                                    .toList())));
            assertThat(client.get(prometheus + "/rules").json().findValuesAsText("type"))
                    .contains("alerting");
            assertThat(client.get(prometheus + "/alertmanagers").json().findValuesAsText("url"))
                    .contains("http://alertmanager:9093/api/v2/alerts");

            Answer alert = client.json(
                    "POST",
                    "http://localhost:" + stack.setting("ALERTMANAGER_PORT") + "/api/v2/alerts",
                    "[{\"labels\": {\"alertname\": \"Trial\"}}]");

            assertThat(alert.status()).as(alert.toString()).isEqualTo(200);
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(received).anyMatch(message -> message.contains("\"alertname\":\"Trial\"")));
        } finally {
            receiver.stop(0);
            stack.project().compose("rm", "--stop", "--force", "prometheus", "alertmanager");
        }
    }

    private static boolean isHealthy(String container) {
        return Command.docker("inspect", "--format", "{{.State.Health.Status}}", container)
                .orFail()
                .equals("healthy");
    }

    /** Whether the service has written of the call; compose puts its name before each line. */
    private static boolean hasLineOf(String service, String log) {
        return log.lines()
                .anyMatch(line ->
                        line.substring(0, Math.max(0, line.indexOf('|'))).contains(service)
                                && line.contains("call-with-a-query")
                                && line.contains("401"));
    }

    private static boolean everyReplicaServesACatalogue() {
        return Stream.of("freight-product-service", "india-product-service", "india-instruction-service")
                .flatMap(service -> Stream.of(service, service + "-2"))
                .map(service ->
                        stack.project().compose("logs", "--no-color", service).orFail())
                .allMatch(log -> log.contains("catalogue version") && log.contains("served"));
    }

    private static String products() {
        return stack.url("freight") + "/freight/info/products/services/v1/products";
    }

    private static Answer refusal(String clientId, String... headers) {
        return client.form(
                stack.url("auth") + "/auth/v4/accesstoken",
                "grant_type=client_credentials&client_id=" + clientId + "&client_secret=wrong-wrong-wrong",
                headers);
    }
}
