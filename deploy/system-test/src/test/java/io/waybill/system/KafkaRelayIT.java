package io.waybill.system;

import static io.waybill.test.server.KafkaBroker.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.test.server.KafkaBroker;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Broker and relay are killed and started again while instructions are given, marked, superseded and overtaken by
 * deliveries: the topic has every instruction and every outcome at least once, in the order of each waybill.
 */
@ExtendWith(SharedSandbox.class)
@Tag("nightly")
class KafkaRelayIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAME = "kafka-relay-drill";

    private final Client client;
    private PackagedService relay;
    private JsonNode application;

    KafkaRelayIT(Client client) {
        this.client = client;
    }

    @AfterEach
    void endRelay() {
        if (relay != null) {
            relay.close();
        }
    }

    @Test
    void everyOutcomeIsInTheTopicInTheOrderOfItsWaybill(@TempDir Path folder) throws Exception {
        Instant begin = Instant.now();
        try (KafkaBroker broker = new KafkaBroker(folder);
                ExecutorService threads = Executors.newSingleThreadExecutor();
                OutcomeTraffic traffic = new OutcomeTraffic(client)) {
            // Given a relay that works
            application = application();
            broker.start();
            relay = relay(broker);
            relay.awaitReady();

            // When both are killed while it is busy, each alone and both together
            Future<?> trafficEnd = threads.submit(traffic);
            awaitProgress(trafficEnd);
            relay.kill();
            awaitRounds(traffic, trafficEnd);
            relay = relay(broker);
            awaitProgress(trafficEnd);
            broker.kill();
            awaitRounds(traffic, trafficEnd);
            broker.start();
            awaitProgress(trafficEnd);
            relay.kill();
            broker.kill();
            awaitRounds(traffic, trafficEnd);
            relay = relay(broker);
            broker.start();
            awaitProgress(trafficEnd);
            traffic.finish();
            trafficEnd.get();

            // Then the topic has everything
            await().atMost(PATIENCE).until(this::isUpToDate);
            List<ConsumerRecord<String, String>> records = broker.records("waybill.instructions");
            relay.kill();
            check(records, traffic, begin);
        }
    }

    private void check(List<ConsumerRecord<String, String>> records, OutcomeTraffic traffic, Instant begin)
            throws IOException {
        Map<String, Long> taken = new HashMap<>();
        Set<Long> instructions = new HashSet<>();
        Map<String, List<String>> outcomes = new HashMap<>();
        int repeated = 0;
        for (ConsumerRecord<String, String> record : records) {
            long position = Long.parseLong(header(record, "waybill-position"));
            // What docs/operate/kafka.md tells consumers to do.
            if (position <= taken.getOrDefault(record.key(), 0L)) {
                repeated++;
                continue;
            }
            taken.put(record.key(), position);
            JsonNode item = JSON.readTree(record.value());
            assertThat(item.path("awbNo").asText()).isEqualTo(record.key());
            if (header(record, "waybill-entry").equals("OUTCOME")) {
                outcomes.computeIfAbsent(record.key(), awbNo -> new ArrayList<>())
                        .add(outcome(item));
            } else {
                instructions.add(item.path("id").asLong());
            }
        }
        System.out.printf(
                "%d waybills, %d instructions, %d records, of which %d repeated: %d s%n",
                traffic.waybills().size(),
                traffic.accepted().size(),
                records.size(),
                repeated,
                Duration.between(begin, Instant.now()).toSeconds());
        assertThat(instructions).containsAll(traffic.accepted());
        outcomes.keySet().retainAll(traffic.waybills());
        Map<String, List<String>> stored = stored(traffic.waybills(), begin);
        assertThat(stored.values().stream().flatMap(List::stream).map(each -> each.split(" ", -1)[0]))
                .contains("APPLIED", "REJECTED", "SUPERSEDED");
        assertThat(outcomes).isEqualTo(stored);
    }

    /** The outcomes of each waybill, as the customer's own feed has them. */
    private Map<String, List<String>> stored(Set<String> waybills, Instant begin) {
        Map<String, List<String>> outcomes = new HashMap<>();
        String token = client.token();
        String feed = client.get("INDIA_INSTRUCTION_URL") + "/in/transportation/cust-instruction-update/v1/outcomes";
        String query = "?limit=500&from=" + begin;
        while (true) {
            JsonNode page = client.getWith(feed + query, "JWTToken", token).json();
            if (page.path("items").isEmpty()) {
                return outcomes;
            }
            for (JsonNode item : page.path("items")) {
                if (waybills.contains(item.path("awbNo").asText())) {
                    outcomes.computeIfAbsent(item.path("awbNo").asText(), awbNo -> new ArrayList<>())
                            .add(outcome(item));
                }
            }
            query = "?limit=500&after=" + page.path("next").asText();
        }
    }

    /** The same in both feeds. */
    private static String outcome(JsonNode item) {
        return item.path("state").asText() + " " + item.path("kind").asText() + " of "
                + item.path("acceptedAt").asText();
    }

    /** The role of the feed is all that the relay has. */
    private JsonNode application() throws IOException, InterruptedException {
        URI applications = URI.create(client.get("AUTH_URL") + "/admin/v1/applications");
        OperatorClient operator = new OperatorClient(
                Client.httpClient(Optional.empty()),
                URI.create(client.get("AUTH_URL")),
                client.get("OPERATOR_CLIENT_ID"),
                client.get("OPERATOR_CLIENT_SECRET"));
        JsonNode made = OperatorClient.json(operator.send(
                "POST",
                applications,
                "application/json",
                Map.of("name", NAME, "owner", "operations", "businessRegion", "SE", "roles", List.of("feed"))));
        OperatorClient.json(operator.send(
                "POST",
                URI.create(applications + "/" + made.path("id").asText() + "/approve"),
                "application/json",
                Map.of()));
        return made;
    }

    private PackagedService relay(KafkaBroker broker) throws IOException {
        return PackagedService.start(
                SandboxProcess.CHECKOUT.resolve("deploy/kafka-relay"),
                "kafka-relay",
                List.of("-Xmx128m"),
                Map.of(
                        "waybill.log-json",
                        "false",
                        "waybill.kafka-relay.auth-url",
                        client.get("AUTH_URL"),
                        "waybill.kafka-relay.instruction-url",
                        client.get("INDIA_INSTRUCTION_URL"),
                        "waybill.kafka-relay.client-id",
                        application.path("clientId").asText(),
                        "waybill.kafka-relay.client-secret",
                        application.path("clientSecret").asText(),
                        "waybill.kafka-relay.consumer",
                        NAME,
                        "waybill.kafka-relay.from",
                        "latest",
                        "waybill.kafka-relay.page-size",
                        "50",
                        "kafka.bootstrap.servers",
                        broker.bootstrapServers()));
    }

    /** Until the relay has published something more. */
    private void awaitProgress(Future<?> trafficEnd) {
        String before = acknowledged();
        awaitDuring(trafficEnd, () -> !acknowledged().equals(before));
    }

    private static void awaitRounds(OutcomeTraffic traffic, Future<?> trafficEnd) {
        int before = traffic.rounds();
        awaitDuring(trafficEnd, () -> traffic.rounds() >= before + 3);
    }

    /** Waits for something while there is traffic; if that fails, so does this. */
    private static void awaitDuring(Future<?> trafficEnd, Callable<Boolean> condition) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
            if (trafficEnd.isDone()) {
                trafficEnd.get();
            }
            return condition.call();
        });
    }

    private boolean isUpToDate() {
        return operator("?limit=1&after=" + acknowledged()).path("items").isEmpty();
    }

    private String acknowledged() {
        for (JsonNode consumer : operator("/consumers").path("items")) {
            if (consumer.path("name").asText().equals(NAME)) {
                return consumer.path("acknowledged").asText();
            }
        }
        throw new AssertionError("the relay is not registered");
    }

    private JsonNode operator(String pathOrQuery) {
        return client.getWith(
                        client.get("INDIA_INSTRUCTION_URL") + "/admin/v1/instructions/feed" + pathOrQuery,
                        "Authorization",
                        "Bearer " + client.operatorToken())
                .json();
    }
}
