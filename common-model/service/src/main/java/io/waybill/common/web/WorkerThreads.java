package io.waybill.common.web;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.runtime.BlockingOperationNotAllowedException;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.unchecked.Unchecked;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Limits the calls that hold a worker thread or wait for one; refuses further calls with 503. The framework's own queue
 * in front of the threads stays unbounded, because a call that it rejects would never be answered. Operations on
 * virtual threads, which the services use between them, have a separate limit, so that a flood of clients does not
 * refuse them.
 */
@Singleton
public class WorkerThreads implements MeterBinder {

    /**
     * Body size in bytes above which a call is too much work for the event loop: some hundred lines are read and judged
     * in half a millisecond, and handing them to a worker thread would cost a quarter of that.
     */
    public static final int LARGE_BODY = 32 * 1024;

    private static final int RETRY_AFTER_SECONDS = 1;

    private final HeldPlaces held;
    private final int max;
    private final Semaphore workers;
    private final Semaphore virtual;

    WorkerThreads(HeldPlaces held, RequestConfig config) {
        this.held = held;
        this.max = config.maxOnWorkers();
        this.workers = new Semaphore(max);
        this.virtual = new Semaphore(max);
    }

    /**
     * Takes a place for the current call until it has been answered, unless its operation runs on the event loop. Call
     * this once the body has arrived.
     *
     * @throws Overloaded 503 if none is free
     */
    void enter(ResourceOperation operation) {
        if (operation.annotation(NonBlocking.class) == null) {
            boolean isVirtual = operation.annotation(RunOnVirtualThread.class) != null;
            if (!held.take(isVirtual ? virtual : workers)) {
                throw overloaded();
            }
        }
    }

    /**
     * Runs work on a worker thread, for a call that is on the event loop.
     *
     * @return fails with 503 if too many calls hold a worker thread or wait for one
     */
    public <T> Uni<T> run(RoutingContext call, Callable<T> work) {
        return Uni.createFrom().completionStage(() -> {
            if (!workers.tryAcquire()) {
                throw overloaded();
            }
            return call.vertx()
                    .executeBlocking(work, false)
                    .onComplete(done -> workers.release())
                    .toCompletionStage();
        });
    }

    /**
     * Has work done for a call that is on the event loop, by threads that do it for many calls.
     *
     * @return fails with 503 if too many calls hold a worker thread or wait for one
     */
    public <T> Uni<T> hold(Supplier<CompletionStage<T>> work) {
        return hold(1, work);
    }

    /**
     * Has the work of several calls done that came in one request and is on the event loop. They need as many places,
     * or all that there are if these are fewer, and keep them until the work is done, whether or not the client waits.
     *
     * @return fails with 503 if too many calls hold a worker thread or wait for one
     */
    public <T> Uni<T> hold(int calls, Supplier<CompletionStage<T>> work) {
        int places = Math.min(calls, max);
        return Uni.createFrom().completionStage(() -> {
            if (!workers.tryAcquire(places)) {
                throw overloaded();
            }
            // A copy, since the stage is cancelled when the client leaves: the places are free when the work is done.
            return CompletableFuture.completedFuture(places)
                    .thenCompose(taken -> work.get())
                    .whenComplete((done, failure) -> workers.release(places))
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

    private static Overloaded overloaded() {
        return new Overloaded("the service has too many calls at the moment", RETRY_AFTER_SECONDS);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.calls.on.workers", () -> max - workers.availablePermits())
                .baseUnit("tasks")
                .description("Calls that hold a worker thread or wait for one")
                .register(registry);
        Gauge.builder("waybill.calls.on.workers.limit", () -> max)
                .baseUnit("tasks")
                .description("Calls that may hold a worker thread or wait for one")
                .register(registry);
    }
}
