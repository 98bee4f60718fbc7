package io.waybill.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the portal shows under "What is new": the changes of the documents for clients since the last release. */
class WhatsNewTest {

    private static final Path CHECKOUT = Path.of("../..");
    private static final Path KEPT =
            CHECKOUT.resolve("auth-token-service/src/main/resources/io/waybill/auth/portal/api/whats-new.json");

    private static final Map<String, String> SERVICES = Map.of(
            "auth-token-service", "auth-token",
            "freight-product-service", "freight-product",
            "india-instruction-service", "india-instruction",
            "india-product-service", "india-product");

    private final ObjectMapper json = new ObjectMapper();

    /** The first entry has no version: it is what comes next. {@code deploy/release} gives it one. */
    @Test
    void whatIsKeptIsWhatChangedInTheDocuments() throws IOException {
        ArrayNode kept = (ArrayNode) json.readTree(KEPT.toFile());
        ObjectNode next = json.createObjectNode().putNull("version").putNull("date");
        ArrayNode changes = next.putArray("changes");
        SERVICES.keySet().stream()
                .sorted()
                .forEach(service -> DocumentChanges.between(
                                CHECKOUT.resolve(service).resolve("openapi/released/clients.yaml"),
                                CHECKOUT.resolve(service).resolve("src/main/resources/openapi/clients/openapi.yaml"))
                        .forEach(change -> changes.addObject()
                                .put("api", SERVICES.get(service))
                                .setAll((ObjectNode) json.valueToTree(change))));
        if (Boolean.getBoolean("waybill.whats-new.renew")) {
            kept.set(0, next);
            Files.writeString(KEPT, json.writerWithDefaultPrettyPrinter().writeValueAsString(kept) + "\n");
        }

        assertThat(kept.get(0)).as("run deploy/clients/renew").isEqualTo(next);
    }
}
