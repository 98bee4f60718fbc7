package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import io.waybill.test.RequiresImages;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * PostgreSQL and its data are destroyed, and restored from a base backup and the archive of the write-ahead log, as
 * CloudNativePG does: by the steps of docs/operate/restore.md.
 */
@RequiresImages({"auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service"})
@ExtendWith(SharedDeployment.class)
@Tag("nightly")
class RestoreContainerIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final PlatformNetwork platform;
    private final Client client;
    private final VerifyingClient application;
    private final List<String> acknowledged = new ArrayList<>();

    RestoreContainerIT(PlatformNetwork platform) throws Exception {
        this.platform = platform;
        this.client = platform.client();
        this.application = new VerifyingClient(client);
    }

    @Test
    void nothingAcknowledgedIsLostWithTheDatabaseAndTheFeedsReadersAreTold() throws Exception {
        // Given: instructions before and after the backup, which a consumer of the feed has read
        final Instant before = Instant.now().minusSeconds(60);
        for (Load.Call call : application.reads().values()) {
            call.make(); // what is warm needs no database
        }
        instruct("before the backup");
        platform.database().backUp();
        instruct("after the backup");
        String cursor = readFeed("?from=" + before).cursor();
        platform.database().archiveAll();

        // When: the database is destroyed, and restored
        final Instant destroyed = Instant.now();
        platform.database().destroy();
        application.reads().get("freight products by token").make();
        platform.database().restore();
        final Instant restored = Instant.now();
        for (Replica replica : platform.replicas()) {
            await(replica + " has its database back")
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(replica::isWell);
        }
        VerifyingClient.ok(beginEpoch(), "\"epoch\"");
        instruct("after the restore");

        // Then: what was acknowledged is there, once, and the consumer is told to read again
        System.out.printf(
                "restore: PostgreSQL %.1f s after it was destroyed, the next instruction after %.1f s; %d acknowledged, %d lost%n",
                seconds(destroyed, restored), seconds(destroyed, Instant.now()), acknowledged.size(), lost(before));
        Answer old = feed("?after=" + cursor);
        assertThat(old.status()).as(old.toString()).isEqualTo(409);
        assertThat(readFeed("?from=" + before).landmarks().stream()
                        .filter(acknowledged::contains)
                        .toList())
                .containsExactlyInAnyOrderElementsOf(acknowledged);
        for (Load.Call call : application.reads().values()) {
            call.make();
        }
    }

    private long lost(Instant from) {
        List<String> stored = readFeed("?from=" + from).landmarks();
        return acknowledged.stream()
                .filter(landmark -> !stored.contains(landmark))
                .count();
    }

    private void instruct(String when) {
        for (int i = 0; i < 3; i++) {
            String landmark = when + " " + i;
            VerifyingClient.ok(application.changeLandmark(client.awb(9), landmark), "\"Valid\"");
            acknowledged.add(landmark);
        }
    }

    /** Which instructions a consumer reads from there on to the end, and the cursor that it then has. */
    private record Read(List<String> landmarks, String cursor) {}

    private Read readFeed(String from) {
        List<String> landmarks = new ArrayList<>();
        Answer page = feed(from);
        while (true) {
            assertThat(page.status()).as(page.toString()).isEqualTo(200);
            JsonNode items = page.json().path("items");
            String next = page.json().path("next").asText();
            if (items.isEmpty()) {
                return new Read(landmarks, next);
            }
            for (JsonNode item : items) {
                if (item.path("entry").asText().equals("INSTRUCTION")) {
                    landmarks.add(item.path("landMark").asText());
                }
            }
            page = feed("?limit=500&after=" + next);
        }
    }

    private Answer feed(String query) {
        return client.getWith(feedUrl() + query, "Authorization", "Bearer " + client.operatorToken());
    }

    private Answer beginEpoch() {
        return client.send(client.request(feedUrl() + "/epoch")
                .header("Authorization", "Bearer " + client.operatorToken())
                .POST(BodyPublishers.noBody()));
    }

    private String feedUrl() {
        return client.get("INDIA_INSTRUCTION_URL") + "/admin/v1/instructions/feed";
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
