package io.waybill.indiainstruction.model;

import static org.assertj.core.api.Assertions.fail;

import io.waybill.common.india.WcfDate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random calls, imports and marks at two replicas whose clocks differ, while these and PostgreSQL are killed: every
 * answer must be possible in one world at least, and in the end the feed must have told what is stored.
 * {@code -Dtest-support.model-seconds=3600} is how long; {@code -Dtest-support.model-seed} makes the same choices
 * again.
 */
@Tag("nightly")
class ModelIT {

    private static final int CLIENTS = 8;
    private static final Duration DURATION = Duration.ofSeconds(Integer.getInteger("test-support.model-seconds", 60));

    /** In which services start, and the clocks differ. */
    private static final Duration MARGIN = Duration.ofMinutes(5);

    private final long seed = Long.getLong("test-support.model-seed", System.nanoTime());

    @Test
    void everyAnswerIsPossibleAndTheFeedTellsWhatIsStored(@TempDir Path first, @TempDir Path second) throws Exception {
        awaitTheNextDayIfItIsNear();
        Optional<Violation> violation = run(first);
        if (violation.isPresent()) {
            System.out.println("the same again after: " + violation.get().getMessage());
            fail(
                    "with seed %d: %s\nthe second time: %s",
                    seed,
                    violation.get().getMessage(),
                    run(second).map(Violation::getMessage).orElse("nothing"));
        }
    }

    private Optional<Violation> run(Path folder) throws Exception {
        System.out.printf("model of %d s with seed %d%n", DURATION.toSeconds(), seed);
        SplittableRandom random = new SplittableRandom(seed);
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Replicas replicas = new Replicas(folder.resolve("data"))) {
            Calls calls = new Calls(replicas);
            Instant end = Instant.now().plus(DURATION);
            FeedReader reader = new FeedReader(calls, random.split());
            Future<Map<String, Map<Long, String>>> feed = threads.submit(reader);
            List<Future<List<Subject>>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(new Client(random.split(), calls, end)));
            }
            List<String> troubles = trouble(replicas, random, end);
            List<Subject> waybills = new ArrayList<>();
            for (Future<List<Subject>> client : clients) {
                waybills.addAll(client.get());
            }
            reader.finish();
            Map<String, Map<Long, String>> told = feed.get();
            waybills.forEach(waybill -> waybill.compare(told.getOrDefault(waybill.awbNo(), Map.of())));
            System.out.printf(
                    "%d requests answered, %d not, %d waybills, %s%n",
                    calls.answered.get(), calls.unanswered.get(), waybills.size(), troubles);
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(violation(e));
        } catch (Violation violation) {
            return Optional.of(violation);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Violation violation(ExecutionException failure) {
        if (failure.getCause() instanceof Violation violation) {
            return violation;
        }
        throw new IllegalStateException(failure.getCause());
    }

    /** Every few seconds, each time when everything has recovered from the last. */
    private static List<String> trouble(Replicas replicas, SplittableRandom random, Instant end)
            throws IOException, InterruptedException {
        List<String> troubles = new ArrayList<>();
        while (true) {
            Duration quiet = Duration.ofMillis(random.nextInt(1_000, 5_000));
            if (Instant.now().plus(quiet).isAfter(end)) {
                return troubles;
            }
            TimeUnit.MILLISECONDS.sleep(quiet.toMillis());
            troubles.add(replicas.disturb(random));
        }
    }

    /** A repeat is one on the same day in India; the model has no days. */
    private static void awaitTheNextDayIfItIsNear() throws InterruptedException {
        Instant midnight = LocalDate.now(WcfDate.INDIA)
                .plusDays(1)
                .atStartOfDay(WcfDate.INDIA)
                .toInstant();
        Duration left = Duration.between(Instant.now(), midnight);
        if (left.compareTo(DURATION.multipliedBy(2).plus(MARGIN)) < 0) {
            System.out.printf(
                    "waiting %d s for the next day in India%n",
                    left.plus(MARGIN).toSeconds());
            TimeUnit.SECONDS.sleep(left.plus(MARGIN).toSeconds());
        }
    }
}
