package io.waybill.auth.portal.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.auth.registry.replica.ServiceReadiness;
import io.waybill.common.error.ApiException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Who asks for the status while the database is silent. */
class StatusBoardTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-10T09:00:00Z"));
    private final AtomicInteger questions = new AtomicInteger();

    @Test
    void aDatabaseThatHasJustFailedIsNotAskedAgain() {
        AtomicReference<RuntimeException> failure = new AtomicReference<>(new IllegalStateException("no connection"));
        StatusBoard board = board(() -> {
            if (failure.get() != null) {
                throw failure.get();
            }
            return List.of();
        });

        assertThatThrownBy(board::status).hasMessage("no connection");
        assertThatThrownBy(board::status).isInstanceOf(ApiException.class).hasMessageContaining("status");
        assertThat(questions).hasValue(1);

        failure.set(null);
        now.updateAndGet(time -> time.plusSeconds(3));
        assertThat(board.status().services()).isEmpty();
        assertThat(questions).hasValue(2);
    }

    @Test
    void aReaderDoesNotWaitForAnotherForLong() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        StatusBoard board = board(() -> {
            asked.countDown();
            await(answered);
            return List.of();
        });
        CompletableFuture<?> first = CompletableFuture.runAsync(board::status);
        asked.await();

        assertThatThrownBy(board::status).isInstanceOf(ApiException.class);

        answered.countDown();
        first.join();
        assertThat(board.status().services()).isEmpty();
        assertThat(questions).hasValue(1);
    }

    private StatusBoard board(Supplier<List<ServiceReadiness>> services) {
        return new StatusBoard(
                () -> {
                    questions.incrementAndGet();
                    return services.get();
                },
                List::of,
                ((InstantSource) now::get).withZone(ZoneOffset.UTC));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
