package io.waybill.common.web.concurrency;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;

/**
 * Limits the calls in progress that may wait, for example for the database, and refuses further calls with 503. Calls
 * that only read memory are on the event loop and are not counted.
 */
@ApplicationScoped
public class CallsInProgress implements MeterBinder {

    private static final int RETRY_AFTER_SECONDS = 1;
    private static final int RETRY_TRANSFER_AFTER_SECONDS = 10;

    private final int max;
    private final Map<ConcurrencyLimit, Semaphore> permits = new EnumMap<>(ConcurrencyLimit.class);

    CallsInProgress(RequestConfig config) {
        this.max = config.maxInProgress();
        permits.put(ConcurrencyLimit.CALLS, new Semaphore(max));
        permits.put(ConcurrencyLimit.SERVICES, new Semaphore(max));
        permits.put(ConcurrencyLimit.TRANSFERS, new Semaphore(config.maxTransfers()));
    }

    /** Holds a permit around an operation, outside its transaction. */
    @Interceptor
    @LimitedConcurrency
    @Priority(Interceptor.Priority.PLATFORM_BEFORE)
    static class AroundOperation {

        private final CallsInProgress calls;

        AroundOperation(CallsInProgress calls) {
            this.calls = calls;
        }

        @AroundInvoke
        Object hold(InvocationContext operation) throws Exception {
            ConcurrencyLimit limit =
                    operation.getInterceptorBinding(LimitedConcurrency.class).value();
            try (Permit _ = calls.acquire(limit)) {
                return operation.proceed();
            }
        }
    }

    /** Permits, released when this is closed. */
    public interface Permit extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Acquires a permit.
     *
     * @throws ApiException 503 if none is free
     */
    public Permit acquire(ConcurrencyLimit limit) {
        Semaphore free = permits.get(limit);
        if (!free.tryAcquire()) {
            throw refusal(limit);
        }
        return free::release;
    }

    /**
     * Runs work that waits for a call that is on the event loop, on one of the framework's threads.
     *
     * @return fails with 503 if no permit is free
     */
    public <T> Uni<T> waiting(RoutingContext call, Callable<T> work) {
        return Uni.createFrom().completionStage(() -> {
            Permit permit = acquire(1);
            return call.vertx()
                    .executeBlocking(work, false)
                    .onComplete(done -> permit.close())
                    .toCompletionStage();
        });
    }

    /**
     * Acquires a permit of {@link ConcurrencyLimit#CALLS} for each of several calls, or all that there are if these are
     * fewer.
     *
     * @throws ApiException 503 if they are not free
     */
    public Permit acquire(int calls) {
        int wanted = Math.min(calls, max);
        Semaphore free = permits.get(ConcurrencyLimit.CALLS);
        if (!free.tryAcquire(wanted)) {
            throw refusal(ConcurrencyLimit.CALLS);
        }
        return () -> free.release(wanted);
    }

    private static ApiException refusal(ConcurrencyLimit limit) {
        ApiException refusal = limit == ConcurrencyLimit.TRANSFERS
                ? ApiException.unavailable(
                        "too many imports and exports at once; send the request again", RETRY_TRANSFER_AFTER_SECONDS)
                : ApiException.unavailable(
                        "the service has too many calls at the moment; send the request again", RETRY_AFTER_SECONDS);
        return refusal.withReason("overload");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "waybill.calls.in.progress",
                        () -> max - permits.get(ConcurrencyLimit.CALLS).availablePermits())
                .baseUnit("tasks")
                .description("Calls in progress that may wait")
                .register(registry);
        Gauge.builder("waybill.calls.in.progress.limit", () -> max)
                .baseUnit("tasks")
                .description("Calls that may be in progress")
                .register(registry);
    }
}
