package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.feed.FeedTest.end;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.test.contract.BusyCalls;
import jakarta.inject.Inject;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A reader that waits for an entry. */
@QuarkusTest
@ServiceUnderTest
class FeedWaitTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @Inject
    WaitingReaders waiting;

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Inject
    EventRepository log;

    @Inject
    AgroalDataSource pool;

    @Test
    void itIsAnsweredWhenAnInstructionIsAcceptedAndOneWithSomethingToReadAtOnce() throws Exception {
        String before = end();
        String first = waybill("IN_TRANSIT");
        send(first, "ED", "");
        String cursor = end();
        String second = waybill("IN_TRANSIT");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<JsonPath> answer = threads.submit(() -> read(cursor, 30));
            await().atMost(SOON).until(() -> waiting.size() == 1);

            assertThat(read(before, 30).getList("items.awbNo")).containsExactly(first);
            assertThat(answer).isNotDone();
            send(second, "ED", "");

            assertThat(answer.get().getList("items.awbNo")).containsExactly(second);
        }
        assertThat(waiting.size()).isZero();
    }

    @Test
    void withoutAnEntryItIsAnsweredWhenItsTimeIsOver() {
        String cursor = end();
        long begin = System.nanoTime();

        JsonPath answer = read(cursor, 2);

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
        assertThat(answer.getList("items")).isEmpty();
        assertThat(answer.getString("next")).isEqualTo(cursor);
    }

    /** Otherwise it would be answered at once, again and again. */
    @Test
    void aReaderBeforeAPlaceThatRetentionHasClearedWaitsBehindIt() {
        String cursor = end();
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        String end = end();
        update("delete from instruction where awb_no = ?", awbNo);

        assertThat(read(cursor, 0).getString("next")).isEqualTo(end);
    }

    /** The service has 16 connections and, in tests, fewer threads than 300. */
    @Test
    void threeHundredReadersHoldNeitherAThreadNorAConnection() throws Exception {
        String cursor = end();
        String awbNo = waybill("IN_TRANSIT");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<JsonPath>> answers = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                answers.add(threads.submit(() -> read(cursor, 30)));
            }
            await().atMost(SOON).until(() -> waiting.size() == 300);
            assertThat(pool.getMetrics().activeCount()).isLessThan(3);
            // Nor one of the places of calls that have a thread or wait for one.
            await().atMost(SOON).until(() -> BusyCalls.inProgress(metrics) == 0);
            long busy = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("executor-thread"))
                    .count();
            assertThat(busy).isLessThan(250);

            send(awbNo, "ED", "");

            for (Future<JsonPath> answer : answers) {
                assertThat(answer.get().getList("items.awbNo")).containsExactly(awbNo);
            }
        }
    }

    /** Another replica's readers: the one under test does not stop. */
    @Test
    void aReplicaThatIsAboutToStopKeepsNoReaderWaiting() {
        WaitingReaders stopping = new WaitingReaders(log);
        Runnable read = () -> stopping.forEntriesAfter(Long.MAX_VALUE, SOON.multipliedBy(3));
        CompletableFuture<Void> waits = CompletableFuture.runAsync(read);
        await().atMost(SOON).until(() -> stopping.size() == 1);
        assertThat(waits).isNotDone();

        stopping.drain(new ShutdownDelayInitiatedEvent());

        assertThat(waits).succeedsWithin(SOON);
        assertThat(CompletableFuture.runAsync(read)).succeedsWithin(SOON);
    }

    private static JsonPath read(String cursor, int seconds) {
        return operator()
                .queryParam("after", cursor)
                .queryParam("wait", seconds)
                .get("/admin/v1/instructions/feed")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }
}
