package io.waybill.kafkarelay;

import static io.waybill.test.server.KafkaBroker.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.server.KafkaBroker;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.junit.jupiter.api.Test;

/** The relay between a stand-in of the feed and a broker of its own, which is killed and started again. */
@QuarkusTest
@QuarkusTestResource(RelayTest.Surroundings.class)
class RelayTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String AWB_NO = "69501388751";

    private static StandInFeed feed;
    private static KafkaBroker broker;

    /** Both ends. */
    public static final class Surroundings implements QuarkusTestResourceLifecycleManager {

        @Override
        public Map<String, String> start() {
            try {
                feed = new StandInFeed();
                broker = new KafkaBroker(Files.createTempDirectory(Path.of("target"), "broker"));
                broker.start();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return Map.of(
                    "waybill.kafka-relay.auth-url",
                    feed.url(),
                    "waybill.kafka-relay.instruction-url",
                    feed.url(),
                    "waybill.kafka-relay.client-id",
                    "operator",
                    "waybill.kafka-relay.client-secret",
                    "secret",
                    "waybill.kafka-relay.page-size",
                    "10",
                    "waybill.kafka-relay.wait-seconds",
                    "0",
                    "kafka.bootstrap.servers",
                    broker.bootstrapServers());
        }

        @Override
        public void stop() {
            feed.close();
            broker.close();
        }
    }

    @Inject
    RelayState state;

    @Inject
    MeterRegistry meters;

    @Test
    void eachEntryIsARecordUnderItsWaybillWithItsPlace() {
        await().atMost(PATIENCE).until(this::isReady);
        double before = meters.get("waybill.kafka.relay.records").counter().count();
        String item = feed.add(AWB_NO);

        awaitEverything();

        ConsumerRecord<String, String> record = published().stream()
                .filter(each -> each.value().equals(item))
                .findFirst()
                .orElseThrow();
        assertThat(record.key()).isEqualTo(AWB_NO);
        assertThat(header(record, "waybill-position")).isEqualTo(Integer.toString(feed.end()));
        assertThat(header(record, "waybill-entry")).isEqualTo("INSTRUCTION");
        assertThat(header(record, "waybill-epoch")).isNotBlank();
        assertThat(meters.get("waybill.kafka.relay.records").counter().count()).isEqualTo(before + 1);
    }

    @Test
    void theOrderOfAWaybillIsThatOfTheFeedOverManyPages() {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            String awbNo = "6950138876" + i % 3;
            String item = feed.add(awbNo);
            if (i % 3 == 0) {
                items.add(item);
            }
        }

        awaitEverything();

        assertThat(published())
                .filteredOn(record -> record.key().equals("69501388760"))
                .extracting(ConsumerRecord::value)
                .endsWith(items.toArray(String[]::new));
    }

    @Test
    void nothingIsAcknowledgedBeforeTheBrokerHasIt() throws Exception {
        await().atMost(PATIENCE).until(() -> isReady() && feed.acknowledged() == feed.end());
        broker.kill();
        int before = feed.acknowledged();
        String item;
        try {
            await("it notices, with nothing to publish")
                    .atMost(PATIENCE)
                    .until(() -> trouble().contains("broker"));
            int read = feed.pagesWithEntries();
            item = feed.add(AWB_NO);
            await("it has tried, and tries again").atMost(PATIENCE).until(() -> feed.pagesWithEntries() > read + 1);
            assertThat(feed.acknowledged()).isEqualTo(before);
        } finally {
            broker.start();
        }

        awaitEverything();
        assertThat(published()).extracting(ConsumerRecord::value).contains(item);
        await().atMost(PATIENCE).until(this::isReady);
    }

    @Test
    void whatWasNotAcknowledgedIsPublishedAgain() {
        await().atMost(PATIENCE).until(this::isReady);
        feed.loseAnAcknowledgement();
        String item = feed.add(AWB_NO);

        awaitEverything();

        assertThat(published())
                .filteredOn(record -> record.value().equals(item))
                .hasSize(2);
    }

    @Test
    void aRefusalIsNamedAndTheRelayGoesOnWhenItIsOver() {
        for (int status : new int[] {403, 503}) {
            feed.refuse(status);
            await().atMost(PATIENCE).until(() -> trouble().contains(Integer.toString(status)));
        }
        feed.refuse(0);

        await().atMost(PATIENCE).until(this::isReady);
    }

    @Test
    void afterARestoreItStopsUntilItsConsumerIsForgotten() {
        await().atMost(PATIENCE).until(() -> isReady() && feed.acknowledged() == feed.end());
        int before = published().size();
        feed.add(AWB_NO);
        await().atMost(PATIENCE).until(() -> feed.acknowledged() == feed.end());
        feed.beginEpoch();
        await().atMost(PATIENCE).until(() -> trouble().contains("has been restored"));
        assertThat(published()).hasSize(before + 1);

        feed.forgetTheConsumer();

        awaitEverything();
        assertThat(published()).hasSize(before + 1 + feed.end());
        await().atMost(PATIENCE).until(this::isReady);
    }

    @Test
    void aConsumerThatIsNotRegisteredRepeatsOneEntryAndIsNotTakenForOneAfterARestore() {
        await().atMost(PATIENCE).until(() -> isReady() && feed.acknowledged() == feed.end());
        for (int i = 0; i < 5; i++) {
            feed.add(AWB_NO);
        }
        awaitEverything();
        feed.full(true);
        int before = published().size();
        try {
            feed.beginEpoch();
            feed.forgetTheConsumer();
            await().atMost(PATIENCE).until(() -> trouble().contains("there are 100 consumers already"));
            assertThat(trouble()).doesNotContain("restored");
            int tried = feed.pagesWithEntries();
            await().atMost(PATIENCE).until(() -> feed.pagesWithEntries() > tried + 1);
            assertThat(published().subList(before, published().size()))
                    .extracting(record -> header(record, "waybill-position"))
                    .containsOnly("1");
        } finally {
            feed.full(false);
        }

        awaitEverything();
        await().atMost(PATIENCE).until(this::isReady);
    }

    private static void awaitEverything() {
        await().atMost(PATIENCE).until(() -> feed.acknowledged() == feed.end());
    }

    private boolean isReady() {
        return state.call().getStatus() == HealthCheckResponse.Status.UP;
    }

    private String trouble() {
        return state.call()
                .getData()
                .map(data -> data.get("trouble").toString())
                .orElse("");
    }

    private static List<ConsumerRecord<String, String>> published() {
        return broker.records("waybill.instructions");
    }
}
