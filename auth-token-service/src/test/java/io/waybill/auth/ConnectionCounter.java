package io.waybill.auth;

import io.agroal.api.AgroalPoolInterceptor;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how often something takes a connection: nothing reaches the database without one. */
@Singleton
public class ConnectionCounter implements AgroalPoolInterceptor {

    private final AtomicLong acquired = new AtomicLong();
    private final AtomicLong acquiredByRequests = new AtomicLong();
    private final CurrentVertxRequest request;

    ConnectionCounter(CurrentVertxRequest request) {
        this.request = request;
    }

    @Override
    public void onConnectionAcquire(Connection connection) {
        acquired.incrementAndGet();
        if (Arc.container().requestContext().isActive() && request.getCurrent() != null) {
            acquiredByRequests.incrementAndGet();
        }
    }

    /** Those of calls, without the jobs in the background. */
    public long acquiredByRequests() {
        return acquiredByRequests.get();
    }

    public long acquired() {
        return acquired.get();
    }
}
