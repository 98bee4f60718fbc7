package io.waybill.sandbox.feedconsumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedConsumerTest {

    private static final PrintStream SILENT =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void everyInstructionIsDoneOnceAndMarked() throws Exception {
        try (StandInFeed feed = new StandInFeed(25)) {
            consume(feed, 10);
            consume(feed, 10);

            assertThat(effects()).containsExactlyElementsOf(upTo(25));
            assertThat(feed.marked).containsExactlyInAnyOrderElementsOf(upTo(25));
        }
    }

    @Test
    void anOutageIsWaitedForAndAnExpiredTokenRenewed() throws Exception {
        try (StandInFeed feed = new StandInFeed(5)) {
            consume(feed, 2, 1);
            feed.validToken = "token-2";
            Files.delete(journal());
            feed.marked.clear();
            feed.failures.set(2);

            consume(feed, 2);

            assertThat(effects()).containsExactlyElementsOf(upTo(5));
            assertThat(feed.logIns).hasValue(2);
        }
    }

    @Test
    void afterARestoreItBeginsAgainRepeatsNothingAndMarksAgain() throws Exception {
        try (StandInFeed feed = new StandInFeed(5)) {
            consume(feed, 2);
            feed.epoch = "second-";
            feed.marked.clear();

            consume(feed, 2);

            assertThat(effects()).containsExactlyElementsOf(upTo(5));
            assertThat(feed.marked).containsExactlyInAnyOrderElementsOf(upTo(5));
        }
    }

    @Test
    void whatIsMarkedAlreadyIsNotDone() throws Exception {
        try (StandInFeed feed = new StandInFeed(3)) {
            feed.marked.add(2L);

            consume(feed, 10);

            assertThat(effects()).containsExactly(1L, 3L);
        }
    }

    @Test
    void anInstructionThatIsSupersededMeanwhileDoesNotStopTheConsumer() throws Exception {
        try (StandInFeed feed = new StandInFeed(3)) {
            feed.superseded.add(2L);

            consume(feed, 10);

            assertThat(effects()).containsExactly(1L, 2L, 3L);
            assertThat(feed.marked).containsExactlyInAnyOrder(1L, 3L);
        }
    }

    /** The journal after a crash at any byte, together with any progress of the marks. */
    @Test
    void aJournalTornAtAnyByteLosesAndRepeatsNothing() throws Exception {
        byte[] whole;
        try (StandInFeed feed = new StandInFeed(4)) {
            consume(feed, 2);
            whole = Files.readAllBytes(journal());
            for (int length = 0; length < whole.length; length++) {
                Files.write(journal(), Arrays.copyOf(whole, length));
                // Marks follow their effects: those for the complete lines of the journal may or may not have been
                // made.
                feed.marked.clear();

                consume(feed, 2);

                assertThat(effects()).as("torn at byte %d", length).containsExactlyElementsOf(upTo(4));
            }
        }
    }

    @Test
    void aProcessKilledAgainAndAgainLosesAndRepeatsNothing() throws Exception {
        int size = 400;
        Random random = new Random(7);
        try (StandInFeed feed = new StandInFeed(size)) {
            Path env = feed.env(folder);
            int kills = 0;
            while (kills < 4) {
                int seen = Files.exists(journal()) ? effects().size() : 0;
                int killAt = Math.min(size - 1, seen + 20 + random.nextInt(60));
                Process process = new ProcessBuilder(
                                ProcessHandle.current().info().command().orElse("java"),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "io.waybill.sandbox.Main",
                                "feed-consumer",
                                "--env",
                                env.toString(),
                                "--page-size",
                                "50")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                await().atMost(Duration.ofMinutes(2))
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> feed.marked.size() >= killAt || !process.isAlive());
                process.destroyForcibly();
                process.waitFor();
                kills++;
            }

            consume(feed, 50);

            assertThat(effects()).containsExactlyElementsOf(upTo(size));
            assertThat(feed.marked).hasSize(size);
        }
    }

    @Test
    void theJournalOfAnotherSandboxIsRefused() throws Exception {
        try (StandInFeed feed = new StandInFeed(1)) {
            Files.writeString(journal(), "{\"feed\":\"http://elsewhere of someone\"}\n{\"cursor\":\"9\"}\n");

            assertThatThrownBy(() -> consume(feed, 10))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("journal of another feed");
        }
    }

    @Test
    void aMissingSandboxAndAWrongArgumentAreExplained() {
        assertThatThrownBy(() -> FeedConsumer.run(List.of(), folder, SILENT))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("Start ./sandbox first");
        assertThatThrownBy(() -> FeedConsumer.run(List.of("--no-such"), folder, SILENT))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("Unknown argument: --no-such");
    }

    private void consume(StandInFeed feed, int pageSize) throws IOException, InterruptedException {
        consume(feed, pageSize, 1);
    }

    private void consume(StandInFeed feed, int pageSize, int poll) throws IOException, InterruptedException {
        FeedConsumer.run(
                List.of(
                        "--env",
                        feed.env(folder).toString(),
                        "--once",
                        "--page-size",
                        "" + pageSize,
                        "--poll",
                        "" + poll),
                folder,
                SILENT);
    }

    private Path journal() {
        return folder.resolve("feed-consumer.journal");
    }

    private List<Long> effects() throws IOException {
        List<Long> ids = new ArrayList<>();
        for (String line : Files.readString(journal()).split("\n", -1)) {
            if (line.endsWith("}")) {
                JsonNode effect = new ObjectMapper().readTree(line).path("effect");
                if (effect.isObject()) {
                    ids.add(effect.path("id").asLong());
                }
            }
        }
        return ids;
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }
}
