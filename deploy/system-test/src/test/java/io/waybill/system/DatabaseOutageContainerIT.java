package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import io.waybill.system.Load.Call;
import io.waybill.system.Load.Outcome;
import io.waybill.test.RequiresImages;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** PostgreSQL goes away under load and comes back. */
@RequiresImages({"auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service"})
@ExtendWith(SharedDeployment.class)
@Tag("nightly")
class DatabaseOutageContainerIT {

    /** How PostgreSQL goes away, and for how long. */
    enum Outage {
        /** By an administrator, as {@code docker stop} does. */
        STOPPED(Duration.ofSeconds(20)),
        /** SIGKILL to all its processes: whatever was acknowledged must have been on disk. */
        KILLED(Duration.ofSeconds(5));

        private final Duration length;

        Outage(Duration length) {
            this.length = length;
        }

        void begin(PlatformDatabase database) {
            if (this == STOPPED) {
                database.stopServer();
            } else {
                database.killServer();
            }
        }
    }

    private static final Duration PACE = Duration.ofMillis(40);

    /** The promise is 10 s; a machine that is busy with a build may take longer. The figure is printed. */
    private static final Duration RECOVERY = Duration.ofMinutes(3);

    private static final int WRITERS = 3;
    private static final int FEED_PAGE = 500;

    private final PlatformNetwork platform;
    private final Client client;
    private final VerifyingClient application;

    private final AtomicInteger number = new AtomicInteger();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicLong slowestRefusal = new AtomicLong();

    DatabaseOutageContainerIT(PlatformNetwork platform) throws Exception {
        this.platform = platform;
        this.client = platform.client();
        this.application = new VerifyingClient(client);
    }

    @ParameterizedTest
    @EnumSource
    void nothingAcknowledgedIsLostAndReadsGoOn(Outage outage) throws Exception {
        Map<String, Call> calls = new LinkedHashMap<>(application.reads());
        for (int i = 0; i < WRITERS; i++) {
            String awb = client.awb(5 + i);
            calls.put("instruction " + i, () -> write(outage, awb));
        }
        Instant begin = Instant.now();
        Duration recovery;
        Map<String, Outcome> outcomes;
        Load load = Load.start(calls, PACE);
        try {
            load.awaitMore(20); // every replica knows the key and the token
            int before = acknowledged.size();
            assertThat(before).isPositive();

            outage.begin(platform.database());
            TimeUnit.MILLISECONDS.sleep(outage.length.toMillis());
            load.awaitMore(1);
            for (Replica replica : platform.replicas()) {
                assertThat(replica.isReady())
                        .as(replica + " stays ready; if all were not, the load balancer would have nobody")
                        .isTrue();
            }
            platform.database().startServer();

            recovery = awaitWrites();
            load.awaitMore(20);
        } finally {
            platform.database().startServer();
            outcomes = load.stop();
            Drill.report("PostgreSQL " + outage + " for " + outage.length.toSeconds() + " s", begin, outcomes);
        }
        Drill.assertNoFailure(outcomes);
        System.out.printf(
                "  %d writes acknowledged, %d refused with 503 and Retry-After, the slowest after %d ms; "
                        + "all replicas well %d ms after PostgreSQL%n",
                acknowledged.size(), refused.get(), slowestRefusal.get(), recovery.toMillis());
        assertThat(refused).as("writes that met the outage").hasPositiveValue();

        Map<String, Integer> stored = storedLandmarks();
        assertThat(stored.keySet()).as("what was answered Valid is in the feed").containsAll(acknowledged);
        assertThat(acknowledged)
                .isNotEmpty()
                .allSatisfy(landmark -> assertThat(stored.get(landmark))
                        .as("times that " + landmark + " was stored")
                        .isEqualTo(1));
    }

    /** Either stored, or refused in the operation's own shape so that the client knows when to come again. */
    private void write(Outage outage, String awb) {
        String landmark = outage + " " + number.incrementAndGet();
        long asked = System.nanoTime();
        Answer answer = application.changeLandmark(awb, landmark);
        if (answer.status() == 503) {
            assertThat(answer.header("Retry-After")).as(answer.toString()).matches("[0-9]+");
            assertThat(answer.json()
                            .path("error-response")
                            .path(0)
                            .path("StatusCode")
                            .asText())
                    .as(answer.toString())
                    .isEqualTo("ServiceUnavailable");
            refused.incrementAndGet();
            slowestRefusal.accumulateAndGet(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asked), Math::max);
            return;
        }
        VerifyingClient.ok(answer, "\"Valid\"");
        acknowledged.add(landmark);
    }

    /** How long it takes until every replica has its database back, from when PostgreSQL takes connections again. */
    private Duration awaitWrites() {
        Instant back = Instant.now();
        int before = acknowledged.size();
        for (Replica replica : platform.replicas()) {
            await(replica + " has its database back").atMost(RECOVERY).until(replica::isWell);
        }
        await("writes are acknowledged").atMost(RECOVERY).until(() -> acknowledged.size() > before);
        return Duration.between(back, Instant.now());
    }

    /** As the carrier's operations read them: the whole feed, page by page. */
    private Map<String, Integer> storedLandmarks() {
        Map<String, Integer> landmarks = new HashMap<>();
        String after = "";
        while (true) {
            Answer page = client.getWith(
                    client.get("INDIA_INSTRUCTION_URL") + "/admin/v1/instructions/feed?limit=" + FEED_PAGE
                            + (after.isEmpty() ? "" : "&after=" + after),
                    "Authorization",
                    "Bearer " + client.operatorToken());
            assertThat(page.status()).as(page.toString()).isEqualTo(200);
            JsonNode items = page.json().path("items");
            for (JsonNode item : items) {
                if (item.path("entry").asText().equals("INSTRUCTION")) {
                    landmarks.merge(item.path("landMark").asText(), 1, Integer::sum);
                }
            }
            if (items.size() < FEED_PAGE) {
                return landmarks;
            }
            after = page.json().path("next").asText();
        }
    }
}
