package io.waybill.kafkarelay;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Identifier;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The topic. An attempt to publish a page leaves no gap: Kafka's client repeats a record for as long as it takes,
 * before those after it, and the first one that it gives up ends the attempt. For one thread at a time.
 */
@ApplicationScoped
class InstructionTopic {

    /** How long the broker may take to acknowledge a page before that is said. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Map<String, Object> kafka;
    private final Map<String, Object> settings;
    private final String topic;
    private final RelayState state;
    private final Counter records;
    private Producer<String, String> producer;
    private Admin admin;

    InstructionTopic(
            @Identifier("default-kafka-broker") Map<String, Object> kafka,
            RelayConfig config,
            RelayState state,
            MeterRegistry meters) {
        this.kafka = kafka;
        this.settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        this.topic = config.topic();
        this.state = state;
        this.records = Counter.builder("waybill.kafka.relay.records")
                .description("Records that the broker has acknowledged")
                .register(meters);
    }

    /**
     * Asks whether a broker and the topic are there.
     *
     * @throws KafkaException if not
     */
    void check() throws InterruptedException {
        try {
            open();
            admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) PATIENCE.toMillis()))
                    .clusterId()
                    .get();
        } catch (ExecutionException e) {
            throw abandoned(e.getCause());
        } catch (KafkaException e) {
            throw abandoned(e);
        }
    }

    private void open() {
        if (producer == null) {
            producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
            admin = Admin.create(kafka);
            producer.partitionsFor(topic);
        }
    }

    /**
     * Returns when the broker has acknowledged the whole page, however long that takes.
     *
     * @throws KafkaException if a record is refused: what comes after it has not been published, or will be again
     */
    void publish(FeedPage page) throws InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try {
            open();
            for (JsonNode item : page.items()) {
                Future<RecordMetadata> record = producer.send(record(item, page.epoch()));
                if (record.isDone()) {
                    // Perhaps refused at once: then nothing may follow it.
                    record.get();
                }
                sent.add(record);
            }
            for (Future<RecordMetadata> record : sent) {
                await(record);
            }
            records.increment(sent.size());
        } catch (ExecutionException e) {
            throw abandoned(e.getCause());
        } catch (KafkaException e) {
            throw abandoned(e);
        }
    }

    private KafkaException abandoned(Throwable why) {
        abandon();
        return why instanceof KafkaException refusal ? refusal : new KafkaException(why);
    }

    private void await(Future<RecordMetadata> record) throws InterruptedException, ExecutionException {
        while (true) {
            try {
                record.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                return;
            } catch (TimeoutException e) {
                state.fails("no broker has acknowledged a page for " + PATIENCE.toSeconds() + " s");
            }
        }
    }

    private ProducerRecord<String, String> record(JsonNode item, long epoch) {
        ProducerRecord<String, String> record =
                new ProducerRecord<>(topic, item.path("awbNo").asText(), item.toString());
        record.headers()
                .add("waybill-epoch", bytes(Long.toString(epoch)))
                .add("waybill-position", bytes(item.path("position").asText()))
                .add("waybill-entry", bytes(item.path("entry").asText()));
        return record;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Drops what is under way: it will be published again. */
    @PreDestroy
    void abandon() {
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
        if (admin != null) {
            admin.close(Duration.ZERO);
            admin = null;
        }
    }
}
