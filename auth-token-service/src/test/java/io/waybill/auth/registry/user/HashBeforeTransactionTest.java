package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Metrics;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A registration holds no database connection while its hash waits behind a flood of log-ins. */
@QuarkusTest
@ServiceUnderTest
class HashBeforeTransactionTest {

    @Inject
    PasswordHashing hashing;

    @Inject
    PasswordConfig config;

    @Inject
    Sql sql;

    @Test
    void aRegistrationThatWaitsForItsHashIsInNoTransaction() throws Exception {
        Visitor ada = Visitor.developer();
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            try {
                // One on each thread, and one in the queue.
                int hashes =
                        config.threads().orElse(Math.max(1, Runtime.getRuntime().availableProcessors() / 2)) + 1;
                for (int i = 0; i < hashes; i++) {
                    threads.execute(() -> hashing.onPool(() -> end.await(5, TimeUnit.MINUTES)));
                }
                awaitInQueue(1);
                Future<String> registration = threads.submit(() -> ada.register("parcel"));
                awaitInQueue(2);

                // A job may be in one for a moment.
                await().until(() -> transactionsThatWait() == 0);

                assertThat(registration.isDone()).isFalse();
                end.countDown();
                assertThat(registration.get()).isNotEmpty();
            } finally {
                end.countDown();
            }
        }
    }

    private long transactionsThatWait() {
        return sql.number("""
                select count(*) from pg_stat_activity
                where datname = current_database() and state = 'idle in transaction'
                """);
    }

    private static void awaitInQueue(int hashes) {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Metrics.globalRegistry
                                .get("waybill.auth.password.queue")
                                .gauge()
                                .value()
                        == hashes);
    }
}
