package io.waybill.system;

import static io.waybill.test.server.KafkaBroker.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import io.waybill.test.server.KafkaBroker;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The relay between a sandbox and a broker, with an application that has no role but {@code feed}. */
@ExtendWith(SharedSandbox.class)
@Tag("nightly")
class KafkaRelayIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String NAME = "kafka-relay-drill";

    private final Client client;

    KafkaRelayIT(Client client) {
        this.client = client;
    }

    @Test
    void anInstructionAndItsOutcomeAreInTheTopicUnderTheirWaybill(@TempDir Path folder) throws Exception {
        String awbNo = client.awb(15);
        try (KafkaBroker broker = new KafkaBroker(folder)) {
            broker.start();
            try (PackagedService relay = relay(broker, application())) {
                relay.awaitReady();

                long id = client.post(client.instructionUrl(), client.reattempt(awbNo), "JWTToken", client.token())
                        .json()
                        .at("/CustALTInstructionUpdateResult/Instruction/Id")
                        .asLong();
                Answer marked = client.send(
                        client.request(client.get("INDIA_INSTRUCTION_URL") + "/admin/v1/instructions/" + id + "/state")
                                .header("Authorization", "Bearer " + client.operatorToken())
                                .header("Content-Type", "application/json")
                                .PUT(BodyPublishers.ofString("{\"state\":\"APPLIED\"}")));
                assertThat(marked.status()).as(marked.toString()).isEqualTo(200);

                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(entries(broker, awbNo)).containsExactly("INSTRUCTION", "OUTCOME"));
            }
        }
    }

    private static List<String> entries(KafkaBroker broker, String awbNo) {
        return broker.records("waybill.instructions").stream()
                .filter(record -> record.key().equals(awbNo))
                .map(record -> header(record, "waybill-entry"))
                // A record may come again.
                .distinct()
                .toList();
    }

    private JsonNode application() {
        JsonNode made = client.admin(
                "POST",
                "/applications",
                Map.of("name", NAME, "owner", "operations", "businessRegion", "SE", "roles", List.of("feed")));
        client.admin("POST", "/applications/" + made.path("id").asText() + "/approve", "");
        return made;
    }

    private PackagedService relay(KafkaBroker broker, JsonNode application) throws IOException {
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
                        "kafka.bootstrap.servers",
                        broker.bootstrapServers()));
    }
}
