package io.waybill.indiainstruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.test.IssuerResource;
import io.waybill.test.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight clients send instructions while the packaged service is killed three times and PostgreSQL is restarted once in
 * its immediate mode. {@code -Dtest-support.drill-seconds=60} is how long; the default is short.
 */
@Tag("nightly")
class DurabilityDrillIT {

    private static final int CLIENTS = 8;
    private static final int WAYBILLS_PER_CLIENT = 40;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration RECOVERY = Duration.ofSeconds(90);

    private final Duration duration = Duration.ofSeconds(Integer.getInteger("test-support.drill-seconds", 20));
    private final IssuerResource issuer = new IssuerResource();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();
    private final AtomicInteger repeated = new AtomicInteger();

    @TempDir
    Path folder;

    private Map<String, String> settings;
    private EmbeddedDatabase database;
    private int databasePort;
    private Process service;
    private URI url;

    @BeforeEach
    void start() throws IOException {
        databasePort = ServerProcess.freePort();
        settings = new LinkedHashMap<>(issuer.start());
        database = startDatabase();
        DatabaseAccess access = database.schema("india_instruction");
        url = URI.create("http://localhost:" + ServerProcess.freePort());
        settings.put("quarkus.datasource.jdbc.url", access.jdbcUrl());
        settings.put("quarkus.datasource.username", access.username());
        settings.put("quarkus.datasource.password", access.password());
        settings.put("quarkus.http.port", Integer.toString(url.getPort()));
        settings.put("quarkus.management.port", Integer.toString(ServerProcess.freePort()));
        settings.put("waybill.seed", "true");
        startService();
    }

    @AfterEach
    void stop() {
        if (service != null) {
            service.destroyForcibly();
        }
        database.close();
        issuer.stop();
    }

    @Test
    void whatWasAnsweredValidIsInTheFeedExactlyOnceAndTheRestCanBeSentAgain() throws Exception {
        // Given waybills for each client
        List<List<String>> awbNos = new ArrayList<>();
        StringBuilder lines = new StringBuilder();
        for (int c = 0; c < CLIENTS; c++) {
            List<String> own = new ArrayList<>();
            for (int w = 0; w < WAYBILLS_PER_CLIENT; w++) {
                own.add(Service.newAwbNo());
                lines.append(Service.line(own.getLast(), Service.LOGIN_ID, "IN_TRANSIT", Instant.now()))
                        .append('\n');
            }
            awbNos.add(own);
        }
        assertThat(operator("/admin/v1/waybills", lines.toString()).statusCode())
                .isEqualTo(200);

        // When they instruct them, each request again until it is answered, in the midst of trouble
        Set<String> valid = ConcurrentHashMap.newKeySet();
        Instant end = Instant.now().plus(duration);
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<Void>> clients = new ArrayList<>();
            for (List<String> own : awbNos) {
                clients.add(threads.submit(client(own, end, valid)));
            }
            trouble(end);
            for (Future<Void> client : clients) {
                client.get();
            }
        }

        // Then the feed has every one of them, once
        List<String> fed = feed();
        System.out.printf(
                "drill of %d s: %d instructions answered Valid, %d requests sent again%n",
                duration.toSeconds(), valid.size(), repeated.get());
        assertThat(fed).doesNotHaveDuplicates();
        assertThat(fed).containsExactlyInAnyOrderElementsOf(valid);
    }

    /** Landmarks are numbered, so that each instruction is its own; at the end every fourth waybill is sent back. */
    private Callable<Void> client(List<String> awbNos, Instant end, Set<String> valid) {
        return () -> {
            String token = Service.customerToken().signed();
            int number = 0;
            while (Instant.now().isBefore(end)) {
                String awbNo = awbNos.get(number % awbNos.size());
                String landMark = "mark " + number;
                instruct(token, awbNo, "LM", ",\"LandMark\":\"" + landMark + "\"");
                valid.add(awbNo + " LM " + landMark);
                number++;
            }
            for (int i = 0; i < awbNos.size(); i += 4) {
                instruct(token, awbNos.get(i), "RTO", "");
                valid.add(awbNos.get(i) + " RTO ");
            }
            return null;
        };
    }

    private void instruct(String token, String awbNo, String kind, String more) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(Service.UPDATE))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .header("JWTToken", token)
                .POST(BodyPublishers.ofString(Service.body(
                        "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"%s\"%s}".formatted(awbNo, kind, more))))
                .build();
        for (boolean isFirst = true; ; isFirst = false) {
            if (!isFirst) {
                repeated.incrementAndGet();
            }
            try {
                HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
                if (answer.statusCode() == 200) {
                    assertThat(answer.body()).contains("\"Valid\"");
                    return;
                }
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
            } catch (IOException e) {
                // no answer: the service is being killed or not up yet
            }
            // A pause between attempts, not a wait for a result.
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** At a fifth, two, three and four fifths of the time. */
    private void trouble(Instant end) throws Exception {
        Instant begin = end.minus(duration);
        for (int step = 1; step <= 4; step++) {
            Instant at = begin.plus(duration.multipliedBy(step).dividedBy(5));
            await().atMost(duration.plus(RECOVERY)).until(() -> Instant.now().isAfter(at));
            if (step == 3) {
                restartDatabaseImmediately();
            } else {
                service.destroyForcibly().waitFor();
                startService();
            }
        }
    }

    private void restartDatabaseImmediately() throws Exception {
        ProcessHandle server = database.process().orElseThrow();
        // SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, recovery from the log at the next start.
        new ProcessBuilder("kill", "-s", "QUIT", Long.toString(server.pid()))
                .start()
                .waitFor();
        server.onExit().get(RECOVERY.toSeconds(), TimeUnit.SECONDS);
        database.close();
        database = startDatabase();
    }

    private EmbeddedDatabase startDatabase() throws IOException {
        return EmbeddedDatabase.builder()
                .directory(folder.resolve("data"))
                .port(databasePort)
                .schema("india_instruction", "password-of-the-drill")
                .start();
    }

    private void startService() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-Xmx256m", "-jar", "target/quarkus-app/quarkus-run.jar"));
        service = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        Path.of("target", "durability-drill.log").toFile()))
                .start();
        await().atMost(RECOVERY)
                .ignoreExceptions()
                .until(() -> operator("/admin/v1/waybills", "").statusCode() == 200);
    }

    private HttpResponse<String> operator(String path, String lines) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(url.resolve(path))
                        .timeout(RECOVERY)
                        .header("Authorization", "Bearer " + Service.operatorToken())
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofString(lines))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Every acceptance that the feed tells of, as waybill, kind and landmark. */
    private List<String> feed() throws IOException, InterruptedException {
        List<String> entries = new ArrayList<>();
        String cursor = "";
        while (true) {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(url.resolve("/admin/v1/instructions/feed?limit=500"
                                    + (cursor.isEmpty() ? "" : "&after=" + cursor)))
                            .header("Authorization", "Bearer " + Service.operatorToken())
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            JsonNode page = JSON.readTree(answer.body());
            if (page.path("items").isEmpty()) {
                return entries;
            }
            for (JsonNode item : page.path("items")) {
                if (item.path("entry").asText().equals("INSTRUCTION")) {
                    entries.add(item.path("awbNo").asText() + " "
                            + item.path("kind").asText() + " "
                            + item.path("landMark").asText());
                }
            }
            cursor = page.path("next").asText();
        }
    }
}
