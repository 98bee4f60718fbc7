package io.waybill.test.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.response.Response;
import io.waybill.test.http.Scrape;
import io.waybill.test.server.PostgresResource;
import java.net.URL;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/**
 * As many calls in progress as there may be, until this is closed: operators who list the audit trail, whose table is
 * locked.
 */
public final class BusyCalls implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Connection lock;
    private final List<CompletableFuture<Response>> lists;

    private BusyCalls(Connection lock, List<CompletableFuture<Response>> lists) {
        this.lock = lock;
        this.lists = lists;
    }

    /**
     * Begins the calls.
     *
     * @param metrics the scrape of the service
     * @param max how many calls may be in progress, {@code waybill.request.max-in-progress}
     * @param audit lists the audit trail
     */
    public static BusyCalls begin(URL metrics, int max, Supplier<Response> audit) throws SQLException {
        Connection lock = PostgresResource.connection();
        lock.setAutoCommit(false);
        try (Statement statement = lock.createStatement()) {
            statement.execute("SET lock_timeout = '1min'; LOCK TABLE audit_event");
        }
        BusyCalls busy = new BusyCalls(
                lock,
                Stream.generate(() -> CompletableFuture.supplyAsync(audit, Thread::startVirtualThread))
                        .limit(max)
                        .toList());
        try {
            await().atMost(PATIENCE).until(() -> inProgress(metrics) == max);
        } catch (ConditionTimeoutException e) {
            lock.close();
            throw e;
        }
        return busy;
    }

    /**
     * How many calls are in progress, except those on the event loop.
     *
     * @param metrics the scrape of the service
     */
    public static int inProgress(URL metrics) {
        return (int) Scrape.of(metrics).sum("waybill_calls_in_progress_tasks");
    }

    @Override
    public void close() throws SQLException {
        lock.rollback();
        lock.close();
        for (CompletableFuture<Response> list : lists) {
            assertThat(list.join().statusCode()).isEqualTo(200);
        }
    }
}
