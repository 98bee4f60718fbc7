package io.waybill.indiainstruction.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.webhook.Receiver.Message;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two packaged replicas send outcomes to endpoints of which every fifth is dead, slow or redirects to a forbidden
 * address; one replica is killed in the middle. {@code -Dtest-support.drill-endpoints=100} and
 * {@code -Dtest-support.drill-outcomes=10000} are its full size; the default is small.
 */
@Tag("nightly")
class WebhookDrillIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final int WAYBILLS = 10;
    private static final int CHUNKS = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final int endpoints = Integer.getInteger("test-support.drill-endpoints", 10);
    private final int outcomes = Integer.getInteger("test-support.drill-outcomes", 400);
    private final Duration duration = Duration.ofSeconds(Integer.getInteger("test-support.drill-seconds", 6));
    private final IssuerResource issuer = new IssuerResource();
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> replicas = new ArrayList<>();

    @TempDir
    Path folder;

    private EmbeddedDatabase database;
    private DatabaseAccess access;
    private Receiver receiver;
    private List<URI> urls;

    /** An endpoint of an application of its own; the good ones are those that must be told everything in time. */
    private record Endpoint(int number, String client, boolean isGood, String url) {

        String path() {
            return "/" + client;
        }
    }

    @BeforeEach
    void start() throws Exception {
        receiver = Receiver.start();
        Map<String, String> settings = new LinkedHashMap<>(issuer.start());
        settings.putAll(new WebhookResources().start());
        // Nothing leaves this machine: the replicas know these names only, and forbidden.example may not be called.
        Path hosts = Files.writeString(
                folder.resolve("hosts"), "127.0.0.1 localhost receiver.example\n10.1.2.3 forbidden.example\n");
        settings.put("jdk.net.hosts.file", hosts.toString());
        settings.put("waybill.instructions.webhooks.allowed-networks", "127.0.0.1/32");
        settings.put("waybill.instructions.webhooks.timeout", "PT3S");
        database = EmbeddedDatabase.builder()
                .directory(folder.resolve("data"))
                .port(ServerProcess.freePort())
                .schema("india_instruction", "password-of-the-drill")
                .start();
        access = database.schema("india_instruction");
        settings.put("quarkus.datasource.jdbc.url", access.jdbcUrl());
        settings.put("quarkus.datasource.username", access.username());
        settings.put("quarkus.datasource.password", access.password());
        // Two start at once, perhaps on a busy machine.
        settings.put("quarkus.datasource.jdbc.acquisition-timeout", "30s");
        settings.put("waybill.seed", "true");
        urls = List.of(startReplica(settings), startReplica(settings));
        urls.forEach(this::awaitReplica);
    }

    @AfterEach
    void stop() {
        replicas.forEach(Process::destroyForcibly);
        receiver.close();
        database.close();
        issuer.stop();
    }

    @Test
    void everyOutcomeArrivesInTheOrderOfItsWaybillAndBadEndpointsSlowNobody() throws Exception {
        List<Endpoint> all = new ArrayList<>();
        for (int i = 0; i < endpoints; i++) {
            all.add(registered(i));
        }

        // Outcomes come in parts, evenly over the time; in the middle a replica dies.
        Map<Long, Instant> committed = new HashMap<>();
        Instant begin = Instant.now();
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            Instant at = begin.plus(duration.multipliedBy(chunk).dividedBy(CHUNKS));
            await().atMost(PATIENCE).until(() -> !Instant.now().isBefore(at));
            List<Long> made = makeOutcomes(all, chunk);
            Instant now = Instant.now();
            made.forEach(id -> committed.put(id, now));
            if (chunk == CHUNKS / 2) {
                replicas.getFirst().destroyForcibly().waitFor();
            }
        }

        // Then each good endpoint has been told everything
        Map<String, Long> expected = expectedByClient(all);
        await().atMost(PATIENCE)
                .until(() -> all.stream()
                        .filter(Endpoint::isGood)
                        .allMatch(endpoint ->
                                ids(endpoint).stream().distinct().count() == expected.get(endpoint.client())));
        List<Long> delays = new ArrayList<>();
        int repeated = 0;
        for (Endpoint endpoint : all) {
            if (!endpoint.isGood()) {
                continue;
            }
            Map<String, List<Long>> byWaybill = new HashMap<>();
            Map<Long, Instant> first = new HashMap<>();
            for (Message message : receiver.received(endpoint.path())) {
                long id = message.json().at("/data/id").asLong();
                if (first.putIfAbsent(id, message.at()) == null) {
                    byWaybill
                            .computeIfAbsent(message.awbNo(), unknown -> new ArrayList<>())
                            .add(id);
                } else {
                    repeated++;
                }
            }
            assertThat(byWaybill.values())
                    .isNotEmpty()
                    .allSatisfy(ids -> assertThat(ids).isSorted());
            first.forEach((id, at) ->
                    delays.add(Duration.between(committed.get(id), at).toMillis()));
        }
        delays.sort(null);
        System.out.printf(
                "drill: %d endpoints (every fifth bad), %d outcomes, %d repeated; good ones: p50 %d ms, p99 %d ms, longest %d ms%n",
                endpoints,
                committed.size(),
                repeated,
                delays.get(delays.size() / 2),
                delays.get(delays.size() * 99 / 100),
                delays.getLast());
        // and what the others were not told is waiting for them
        assertThat(waitingFor(all)).isPositive();
        assertThat(receiver.received("/redirected")).isEmpty();
    }

    /** Every fifth is bad: dead, slow, redirecting, or of a name that leads to a forbidden address, in turn. */
    private Endpoint registered(int number) throws IOException, InterruptedException {
        String client = "drill-" + number;
        boolean isGood = number % 5 != 4;
        String url = receiver.url("/" + client);
        if (isGood) {
            // So that some are in flight when the replica is killed.
            receiver.answer("/" + client, message -> after(Duration.ofMillis(30), 204));
        } else {
            switch (number / 5 % 4) {
                case 0 -> url = "https://localhost:" + ServerProcess.freePort() + "/dead";
                case 1 -> receiver.answer("/" + client, message -> after(Duration.ofMinutes(1), 204));
                case 2 -> receiver.answer("/" + client, message -> 302);
                default -> url = "https://forbidden.example/";
            }
        }
        HttpRequest request = HttpRequest.newBuilder(
                        urls.getFirst().resolve("/in/transportation/cust-instruction-update/v1/webhooks"))
                .header("JWTToken", Service.customerToken().client(client).signed())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JSON.writeValueAsString(Map.of("url", url))))
                .build();
        assertThat(http.send(request, BodyHandlers.ofString()))
                .satisfies(answer ->
                        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201));
        return new Endpoint(number, client, isGood, url);
    }

    private static int after(Duration pause, int status) {
        try {
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return status;
    }

    /**
     * A part of the outcomes, for every endpoint and its waybills: instructions that are marked at once. Each
     * transaction locks its waybill first, as the service does.
     */
    private List<Long> makeOutcomes(List<Endpoint> all, int chunk) throws SQLException {
        List<Long> ids = new ArrayList<>();
        int perChunk = outcomes / CHUNKS;
        try (Connection connection =
                DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password())) {
            connection.setAutoCommit(false);
            for (int i = 0; i < perChunk; i++) {
                int number = chunk * perChunk + i;
                Endpoint endpoint = all.get(number % all.size());
                String awbNo =
                        Integer.toString(20_000_000 + endpoint.number() * WAYBILLS + number / all.size() % WAYBILLS);
                run(connection, """
                        insert into waybill (awb_no, login_id, state, updated_at, changed_at)
                        values (?, 'BLR01', 'IN_TRANSIT', now(), now()) on conflict do nothing
                        """, awbNo);
                run(connection, "select 1 from waybill where awb_no = ? for update", awbNo);
                long id = run(connection, """
                        insert into instruction (awb_no, login_id, kind, accepted_at, accepted_on, application_id, request_id,
                          state, state_at)
                        values (?, 'BLR01', 'ED', now(), current_date, ?, 'drill', 'ACCEPTED', now()) returning id
                        """, awbNo, "app-of-" + endpoint.client());
                run(connection, """
                        insert into event (kind, instruction_id, application_id, at)
                        select 'INSTRUCTION', id, application_id, now() from instruction where id = ?
                        """, id);
                run(
                        connection,
                        "update instruction set state = 'APPLIED', state_at = now() where id = ? returning id",
                        id);
                run(connection, """
                        insert into event (kind, instruction_id, application_id, at)
                        select 'OUTCOME', id, application_id, now() from instruction where id = ?
                        """, id);
                ids.add(id);
                connection.commit();
            }
        }
        return ids;
    }

    private Map<String, Long> expectedByClient(List<Endpoint> all) throws SQLException {
        Map<String, Long> expected = new HashMap<>();
        try (Connection connection =
                DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password())) {
            for (Endpoint endpoint : all) {
                expected.put(
                        endpoint.client(),
                        run(
                                connection,
                                "select count(*) from event where kind = 'OUTCOME' and application_id = ?",
                                "app-of-" + endpoint.client()));
            }
        }
        return expected;
    }

    private long waitingFor(List<Endpoint> all) throws SQLException {
        long waiting = 0;
        try (Connection connection =
                DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password())) {
            for (Endpoint endpoint : all) {
                long found = run(connection, """
                        select count(*) from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
                        where e.application_id = ? and d.state = 'WAITING'
                        """, "app-of-" + endpoint.client());
                // what has been answered may not have been marked yet
                if (!endpoint.isGood()) {
                    waiting += found;
                }
            }
        }
        return waiting;
    }

    private static long run(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            if (!statement.execute()) {
                return statement.getUpdateCount();
            }
            try (ResultSet row = statement.getResultSet()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private List<Long> ids(Endpoint endpoint) {
        return receiver.received(endpoint.path()).stream()
                .map(message -> message.json().at("/data/id").asLong())
                .toList();
    }

    private URI startReplica(Map<String, String> settings) throws IOException {
        int port = ServerProcess.freePort();
        URI url = URI.create("http://localhost:" + port);
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dquarkus.http.port=" + port);
        command.add("-Dquarkus.management.port=" + ServerProcess.freePort());
        command.addAll(List.of("-Xmx256m", "-jar", "target/quarkus-app/quarkus-run.jar"));
        replicas.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        Path.of("target", "webhook-drill.log").toFile()))
                .start());
        return url;
    }

    private void awaitReplica(URI url) {
        HttpRequest request = HttpRequest.newBuilder(
                        url.resolve("/in/transportation/cust-instruction-update/v1/webhooks"))
                .header("JWTToken", Service.customerToken().signed())
                .build();
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> http.send(request, BodyHandlers.ofString()).statusCode() == 200);
    }
}
