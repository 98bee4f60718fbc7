package io.waybill.indiaproduct.product;

import io.agroal.api.AgroalPoolInterceptor;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often a request takes a connection from the service's pool: without one there is no statement. */
@Singleton
public class CountedConnections implements AgroalPoolInterceptor {

    private final AtomicInteger taken = new AtomicInteger();
    private final CurrentVertxRequest request;

    CountedConnections(CurrentVertxRequest request) {
        this.request = request;
    }

    @Override
    public void onConnectionAcquire(Connection connection) {
        if (Arc.container().requestContext().isActive() && request.getCurrent() != null) {
            taken.incrementAndGet();
        }
    }

    int taken() {
        return taken.get();
    }
}
