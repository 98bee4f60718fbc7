package io.waybill.common.web;

import io.quarkus.runtime.BlockingOperationNotAllowedException;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.unchecked.Unchecked;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Runs work of calls that are on the event loop on other threads, within the limit of {@link CallsInProgress}. */
@Singleton
public class WorkerThreads {

    /**
     * Body size in bytes above which a call is too much work for the event loop: some hundred lines are read and judged
     * in half a millisecond, and handing them to a worker thread would cost a quarter of that.
     */
    public static final int LARGE_BODY = 32 * 1024;

    private final CallsInProgress calls;

    WorkerThreads(CallsInProgress calls) {
        this.calls = calls;
    }

    /**
     * Runs work on a worker thread, for a call that is on the event loop.
     *
     * @return fails with 503 if too many calls are in progress
     */
    public <T> Uni<T> run(RoutingContext call, Callable<T> work) {
        return calls.waiting(call, work);
    }

    /**
     * Has work done for a call that is on the event loop, by threads that do it for many calls.
     *
     * @return fails with 503 if too many calls are in progress
     */
    public <T> Uni<T> hold(Supplier<CompletionStage<T>> work) {
        return hold(1, work);
    }

    /**
     * Has the work of several calls done that came in one request and is on the event loop. They need as many places,
     * or all that there are if these are fewer, and keep them until the work is done, whether or not the client waits.
     *
     * @return fails with 503 if too many calls are in progress
     */
    public <T> Uni<T> hold(int places, Supplier<CompletionStage<T>> work) {
        return Uni.createFrom().completionStage(() -> {
            calls.acquire(places);
            // A copy, since the stage is cancelled when the client leaves: the places are free when the work is done.
            return CompletableFuture.completedFuture(places)
                    .thenCompose(taken -> work.get())
                    .whenComplete((done, failure) -> calls.release(places))
                    .copy();
        });
    }

    /** Runs small work here on the event loop, and large work on a worker thread. */
    public <T> Uni<T> runIfLarge(boolean isLarge, RoutingContext call, Callable<T> work) {
        return isLarge ? run(call, work) : Uni.createFrom().item(Unchecked.supplier(work::call));
    }

    /**
     * Runs work here on the event loop, for a call that seldom has to wait. Where it would, {@link EventLoop} or the
     * framework refuses, and a worker thread does it from its beginning: what it has done by then must do no harm
     * twice.
     */
    public <T> Uni<T> runUnlessItWaits(RoutingContext call, Callable<T> work) {
        return Uni.createFrom()
                .item(Unchecked.supplier(work::call))
                .onFailure(BlockingOperationNotAllowedException.class)
                .recoverWithUni(() -> run(call, work));
    }
}
