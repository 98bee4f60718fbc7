package io.waybill.test.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A broker of Apache Kafka, the only one of its cluster (KRaft), as a process that can be killed and started again on
 * its data. Runs from the class path of the test, which must have {@code org.apache.kafka:kafka_2.13}.
 */
public final class KafkaBroker implements AutoCloseable {

    /** Any id would do: the broker is alone in its cluster. */
    private static final String CLUSTER = "waybill-tests-cluster1";

    private final Path folder;
    private final int port;
    private Process process;

    /** A broker that is not running yet, with its data and logs in a folder. */
    public KafkaBroker(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder.toAbsolutePath());
        this.port = ServerProcess.freePort();
        int controllers = ServerProcess.freePort();
        Files.writeString(settings(), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@localhost:%2$d
                listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d
                advertised.listeners=PLAINTEXT://localhost:%1$d
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                num.partitions=4
                offsets.topic.num.partitions=1
                offsets.topic.replication.factor=1
                group.initial.rebalance.delay.ms=0
                # After a kill it registers again once its session has expired, for which the default is 9 s.
                broker.session.timeout.ms=5000
                broker.heartbeat.interval.ms=500
                """.formatted(port, controllers, this.folder.resolve("data")));
    }

    /** What clients connect to, while it runs and afterwards. */
    public String bootstrapServers() {
        return "localhost:" + port;
    }

    /** Returns when it takes connections. */
    public void start() throws IOException, InterruptedException {
        if (!Files.exists(folder.resolve("data"))) {
            int exit = ServerProcess.logged(
                            java(
                                    "kafka.tools.StorageTool",
                                    "format",
                                    "--cluster-id",
                                    CLUSTER,
                                    "--config",
                                    settings().toString()),
                            log())
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new AssertionError("the broker's storage cannot be formatted; see " + log());
            }
        }
        process =
                ServerProcess.start("the broker", java("kafka.Kafka", settings().toString()), port, log());
    }

    /** Sends SIGKILL, and returns when it is dead. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Everything that is in a topic, in the order of each partition. */
    public List<ConsumerRecord<String, String>> records(String topic) {
        List<ConsumerRecord<String, String>> records = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()),
                new StringDeserializer(),
                new StringDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }

    /** A header of a record, as text. */
    public static String header(ConsumerRecord<String, String> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private static ProcessBuilder java(String mainClass, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    private Path settings() {
        return folder.resolve("broker.properties");
    }

    private Path log() {
        return folder.resolve("broker.log");
    }
}
