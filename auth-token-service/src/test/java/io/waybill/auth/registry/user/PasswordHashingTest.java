package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.error.ApiException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PasswordHashingTest {

    private static final int ONE_MIB = 1_024;

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final PasswordHashing hashing = new PasswordHashing(new Config(ONE_MIB, 1, 1, 1), metrics);

    @AfterEach
    void stop() {
        hashing.stop();
    }

    @Test
    void aHashThatCanWaitIsLeftOutWhereOthersQueueAndOneThatCannotIsTurnedAway() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Callable<Boolean> hash = () -> end.await(5, TimeUnit.MINUTES);
        try (ExecutorService others = Executors.newFixedThreadPool(2)) {
            Future<Boolean> inWork = others.submit(() -> hashing.onPool(hash));
            Future<Boolean> waiting = others.submit(() -> hashing.onPool(hash));
            awaitOneInQueue();

            assertThat(hashing.hashIfIdle("right")).isEmpty();
            assertThatThrownBy(() -> hashing.hash("right"))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("too many log-ins");
            end.countDown();
            assertThat(inWork.get() && waiting.get()).isTrue();
        }
    }

    @Test
    void whoeverQueuesWhenTheServiceStopsIsTurnedAway() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        ExecutorService others = Executors.newFixedThreadPool(2);
        try {
            others.execute(() -> hashing.onPool(() -> {
                started.countDown();
                return new CountDownLatch(1).await(5, TimeUnit.MINUTES);
            }));
            started.await();
            Future<String> waiting = others.submit(() -> hashing.hash("right"));
            awaitOneInQueue();

            hashing.stop();

            assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("the service is stopping");
        } finally {
            others.shutdownNow();
        }
    }

    private void awaitOneInQueue() {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> metrics.get("waybill.auth.password.queue").gauge().value() == 1);
    }

    @Test
    void anUnknownUsersPasswordIsNeverRight() {
        assertThat(hashing.verify(null, "nobody")).isFalse();
    }

    private record Config(int memoryKib, int iterations, int threadCount, int queue) implements PasswordConfig {

        @Override
        public OptionalInt threads() {
            return OptionalInt.of(threadCount);
        }
    }
}
