package io.waybill.auth.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the age of an entry decides. */
class AgedCacheTest {

    private final AtomicLong nanos = new AtomicLong();

    /** Loads that have not run yet. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    private final AgedCache<String, String> cache = new AgedCache<>(100, waiting::add, nanos::get, this::load);
    private String stored = "first";
    private boolean away;
    private boolean outage;
    private int loads;
    private Runnable whileLoading = () -> {};

    @BeforeEach
    void loadFirst() {
        CompletableFuture<Optional<String>> found = find();
        assertThat(found).isNotDone();
        runLoads();
        assertThat(found.join()).contains("first");
        stored = "second";
    }

    @Test
    void anEntryOfFiveSecondsIsUsedAsItIs() {
        pass(5);

        assertThat(find().join()).contains("first");
        assertThat(waiting).isEmpty();
    }

    @Test
    void anOlderOneIsUsedAndLoadedInTheBackground() {
        pass(6);

        assertThat(find()).isCompletedWithValue(Optional.of("first"));
        assertThat(find()).isCompletedWithValue(Optional.of("first"));
        assertThat(waiting).as("one load at a time").hasSize(1);
        runLoads();

        assertThat(find()).isCompletedWithValue(Optional.of("second"));
    }

    @Test
    void afterTenSecondsItIsLoadedBeforeItIsUsed() {
        pass(11);

        CompletableFuture<Optional<String>> found = find();

        assertThat(found).isNotDone();
        runLoads();
        assertThat(found).isCompletedWithValue(Optional.of("second"));
    }

    @Test
    void ifThatTakesLongerThanASecondTheLastValueServes() {
        pass(11);

        assertThat(find().orTimeout(30, TimeUnit.SECONDS).join()).contains("first");
    }

    @Test
    void nobodyWaitsBehindALoadThatHasTakenASecond() {
        pass(11);
        use();
        pass(1);

        assertThat(find()).isCompletedWithValue(Optional.of("first"));
        assertThat(waiting).hasSize(1);
    }

    @Test
    void ifLoadingFailsTheLastValueServesForAQuarterOfAnHour() {
        away = true;
        pass(60);
        assertThat(loaded()).isCompletedWithValue(Optional.of("first"));
        int before = loads;
        assertThat(find()).as("within a second of a failure").isCompletedWithValue(Optional.of("first"));
        runLoads();
        assertThat(loads).isEqualTo(before);

        pass(Duration.ofMinutes(15).toSeconds());

        assertThat(loaded()).isCompletedExceptionally();
    }

    @Test
    void afterAFailureTheNextCallLoadsAgain() {
        away = true;
        pass(11);
        refresh();
        away = false;
        pass(1);

        assertThat(loaded()).isCompletedWithValue(Optional.of("second"));
    }

    @Test
    void aChangeDuringALoadIsNotMissed() {
        pass(6);
        use();
        // The load has read the former value, and the change is committed before it ends.
        stored = "read before the change";
        Runnable load = waiting.remove();
        cache.invalidate("id");
        load.run();
        stored = "after the change";

        assertThat(loaded()).isCompletedWithValue(Optional.of("after the change"));
    }

    @Test
    void aRegistrationDuringALoadIsNotMissed() {
        stored = null;
        cache.invalidate("id");
        use();
        // The load has found nothing, and the object is stored before it ends.
        whileLoading = () -> cache.invalidate("id");
        runLoads();
        whileLoading = () -> {};
        stored = "registered";

        CompletableFuture<Optional<String>> found = find();
        runLoads();

        assertThat(found).isCompletedWithValue(Optional.of("registered"));
    }

    @Test
    void absenceIsCachedAsWell() {
        stored = null;
        cache.invalidate("id");
        refresh();
        int before = loads;

        assertThat(find()).isCompletedWithValue(Optional.empty());
        assertThat(loads).isEqualTo(before);
        stored = "registered";
        pass(11);
        assertThat(loaded()).isCompletedWithValue(Optional.of("registered"));
    }

    @Test
    void anIdThatWasUnknownIsLoadedAgainOnceItIsStored() {
        stored = null;
        cache.invalidate("id");
        refresh();
        stored = "registered";
        cache.invalidate("id");

        assertThat(loaded()).isCompletedWithValue(Optional.of("registered"));
    }

    /** Each is asked for several times: a cache keeps what is asked for most. */
    @Test
    void unknownIdsPushNoKnownOneOut() {
        stored = null;
        for (int i = 0; i < 20_000; i++) {
            for (int times = 0; times < 4; times++) {
                assertThat(cache.find("unknown-" + i)).isNotNull();
                runLoads();
            }
        }
        int before = loads;

        assertThat(find()).isCompletedWithValue(Optional.of("first"));
        assertThat(loads).isEqualTo(before);
    }

    @Test
    void anOutageFailsTheLoadsThatWaitForOneSecond() {
        outage = true;
        int before = loads;
        CompletableFuture<Optional<String>> one = cache.find("one").toCompletableFuture();
        CompletableFuture<Optional<String>> two = cache.find("two").toCompletableFuture();
        runLoads();

        assertThat(one).isCompletedExceptionally();
        assertThat(two).isCompletedExceptionally();
        assertThatThrownBy(two::join).hasCauseInstanceOf(ApiException.class);
        assertThat(loads).as("without asking the database again").isEqualTo(before + 1);

        outage = false;
        pass(1);
        CompletableFuture<Optional<String>> again = cache.find("two").toCompletableFuture();
        runLoads();
        assertThat(again).isCompletedWithValue(Optional.of("second"));
    }

    @Test
    void aFailureThatIsNoOutageConcernsItsObjectOnly() {
        away = true;
        CompletableFuture<Optional<String>> one = cache.find("one").toCompletableFuture();
        runLoads();
        away = false;

        CompletableFuture<Optional<String>> two = cache.find("two").toCompletableFuture();
        runLoads();

        assertThat(one).isCompletedExceptionally();
        assertThat(two).isCompletedWithValue(Optional.of("second"));
    }

    @Test
    void nobodyWaitsLongerThanThreeSecondsForAFirstLoad() {
        AgedCache<String, String> stuck = new AgedCache<>(100, waiting::add, nanos::get, this::load);

        assertThatThrownBy(() -> stuck.get("id")).isInstanceOf(ApiException.class);
    }

    @Test
    void aLoadThatTheExecutorRefusesIsOneThatFails() {
        AgedCache<String, String> full = new AgedCache<>(
                100,
                load -> {
                    throw new RejectedExecutionException("full");
                },
                nanos::get,
                this::load);

        assertThatThrownBy(() -> full.get("id")).isInstanceOf(ApiException.class);
    }

    /** What is found once what has to be loaded is loaded. */
    private CompletableFuture<Optional<String>> loaded() {
        CompletableFuture<Optional<String>> found = find();
        runLoads();
        return found;
    }

    private void refresh() {
        use();
        runLoads();
    }

    private void use() {
        assertThat(find()).isNotNull();
    }

    private CompletableFuture<Optional<String>> find() {
        return cache.find("id").toCompletableFuture();
    }

    private void runLoads() {
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
    }

    private void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private Optional<String> load(String id) {
        loads++;
        if (outage) {
            throw new IllegalStateException(new SQLException("connection refused", "08001"));
        }
        if (away) {
            throw new IllegalStateException("the database is away");
        }
        Optional<String> read = Optional.ofNullable(stored);
        whileLoading.run();
        return read;
    }
}
