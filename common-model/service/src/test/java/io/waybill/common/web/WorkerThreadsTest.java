package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Calls that come in one request hold a place each. */
class WorkerThreadsTest {

    private record Config(int maxHeaders, int maxInProgress, int maxTransfers) implements RequestConfig {}

    private final WorkerThreads workers = new WorkerThreads(new CallsInProgress(new Config(100, 3, 4)));
    private final CompletableFuture<String> work = new CompletableFuture<>();

    @Test
    void callsThatComeTogetherGetAllTheirPlacesOrNone() {
        hold(2);
        assertThatThrownBy(() -> hold(2)).hasCauseInstanceOf(Overloaded.class);

        hold(1);
        assertThatThrownBy(() -> hold(1)).hasCauseInstanceOf(Overloaded.class);
    }

    @Test
    void theirPlacesAreFreeWhenTheirWorkIsDone() {
        hold(3);

        work.complete("done");

        hold(2);
        hold(1);
    }

    @Test
    void moreCallsThanThereArePlacesNeedAllOfThem() {
        hold(500);
        assertThatThrownBy(() -> hold(1)).hasCauseInstanceOf(Overloaded.class);

        work.complete("done");

        hold(1);
        assertThatThrownBy(() -> hold(500)).hasCauseInstanceOf(Overloaded.class);
    }

    @Test
    void thePlacesOfACallWhoseClientHasLeftAreFreeWhenItsWorkIsDoneAndNotBefore() {
        workers.hold(3, () -> work).subscribeAsCompletionStage().cancel(false);
        assertThat(work).isNotDone();
        assertThatThrownBy(() -> hold(1)).hasCauseInstanceOf(Overloaded.class);

        work.complete("done");

        hold(3);
    }

    @Test
    void workThatCannotBeginHoldsNoPlace() {
        assertThatThrownBy(() -> workers.hold(3, () -> {
                            throw new IllegalStateException("the pool is shut down");
                        })
                        .await()
                        .indefinitely())
                .hasMessageContaining("the pool is shut down");

        hold(3);
    }

    private void hold(int calls) {
        Uni<String> held = workers.hold(calls, () -> work.isDone() ? new CompletableFuture<>() : work);
        CompletableFuture<String> result = held.subscribeAsCompletionStage();
        if (result.isCompletedExceptionally()) {
            result.join();
        }
        assertThat(result).isNotCancelled();
    }
}
