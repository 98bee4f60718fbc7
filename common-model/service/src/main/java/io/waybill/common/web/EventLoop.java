package io.waybill.common.web;

import io.quarkus.runtime.BlockingOperationNotAllowedException;
import io.vertx.core.Context;

/** The threads that serve all connections. What waits on one of them makes the calls of many others wait. */
public final class EventLoop {

    private EventLoop() {}

    /**
     * To be called before waiting for the database or for another thread, in code that may run on an event loop; the
     * framework does the same before it begins a transaction.
     *
     * @throws BlockingOperationNotAllowedException on an event loop; {@link WorkerThreads#runUnlessItWaits} goes on
     *     with a worker thread
     */
    public static void refuseToWait() {
        if (Context.isOnEventLoopThread()) {
            throw new BlockingOperationNotAllowedException("an event loop must not wait");
        }
    }
}
