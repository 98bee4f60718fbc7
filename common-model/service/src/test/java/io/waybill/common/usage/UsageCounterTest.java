package io.waybill.common.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class UsageCounterTest {

    private final SteppedTime clock = new SteppedTime();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void callsThatEndAlikeInAnHourAreOneEntryWithTheLastRequest() {
        UsageCounter counter = counter(10);
        counter.count("app", "freight-product", "listProducts", 200, null, "first", null);
        counter.count("app", "freight-product", "listProducts", 200, null, "second", null);
        counter.count("app", "freight-product", "listProducts", 400, "400.0000004", "third", null);
        clock.pass(Duration.ofMinutes(1));
        counter.count("app", "freight-product", "listProducts", 200, null, "fourth", null);

        assertThat(counter.take(100))
                .containsExactlyInAnyOrder(
                        entry("app", "listProducts", 200, null, "2026-11-22T09:00:00Z", 2, "second"),
                        entry("app", "listProducts", 400, "400.0000004", "2026-11-22T09:00:00Z", 1, "third"),
                        entry("app", "listProducts", 200, null, "2026-11-22T10:00:00Z", 1, "fourth"));
        assertThat(counter.take(100)).isEmpty();
    }

    @Test
    void noMoreSeriesAreKeptThanTheBoundAndTheRestIsCountedTogether() {
        UsageCounter counter = counter(2);
        for (int application = 0; application < 50; application++) {
            counter.count("app-" + application, "freight-product", "listProducts", 200, null, "r" + application, null);
        }
        counter.count("app-0", "freight-product", "listProducts", 200, null, "again", null);

        assertThat(counter.take(100))
                .containsExactlyInAnyOrder(
                        entry("app-0", "listProducts", 200, null, "2026-11-22T09:00:00Z", 2, "again"),
                        entry("app-1", "listProducts", 200, null, "2026-11-22T09:00:00Z", 1, "r1"),
                        entry("other", "other", 200, null, "2026-11-22T09:00:00Z", 48, "r49"));
        assertThat(meters.get("waybill.usage.folded.calls").counter().count()).isEqualTo(48);
    }

    @Test
    void evenWhatIsCountedTogetherIsBounded() {
        UsageCounter counter = counter(2);
        for (int code = 0; code < 5_000; code++) {
            counter.count("app", "freight-product", "listProducts", 400, "400." + code, "r", null);
        }

        assertThat(counter.take(10_000)).hasSizeLessThanOrEqualTo(1_002);
        assertThat(meters.get("waybill.usage.folded.calls").counter().count()).isEqualTo(4_998);
    }

    @Test
    void noCallIsLostOrCountedTwiceWhileCountsAreTaken() throws InterruptedException {
        UsageCounter counter = counter(100);
        int threads = 4;
        int calls = 200_000;
        AtomicBoolean counting = new AtomicBoolean(true);
        List<UsageEntry> taken = Collections.synchronizedList(new ArrayList<>());
        Thread taker = Thread.ofPlatform().start(() -> {
            while (counting.get()) {
                taken.addAll(counter.take(2));
            }
        });
        try (ExecutorService callers = Executors.newFixedThreadPool(threads)) {
            for (int thread = 0; thread < threads; thread++) {
                callers.execute(() -> {
                    for (int call = 0; call < calls; call++) {
                        counter.count("app", "freight-product", "operation-" + call % 3, 200, null, "r", null);
                    }
                });
            }
        }
        counting.set(false);
        taker.join();
        taken.addAll(counter.take(100));

        assertThat(taken.stream().mapToLong(UsageEntry::count).sum()).isEqualTo((long) threads * calls);
        assertThat(taken).isNotEmpty().allMatch(entry -> entry.lastRequestId() != null);
    }

    private UsageCounter counter(int maxSeries) {
        return new UsageCounter(new SmallUsage(maxSeries), clock, meters);
    }

    private static UsageEntry entry(
            String application, String operation, int status, String code, String hour, long count, String last) {
        return new UsageEntry(
                application, "freight-product", operation, status, code, Instant.parse(hour), count, last, null);
    }
}
