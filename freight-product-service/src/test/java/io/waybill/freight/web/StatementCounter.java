package io.waybill.freight.web;

import io.agroal.api.AgroalPoolInterceptor;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often a call takes a connection of the service's pool. What runs in the background does not count. */
@Singleton
public class StatementCounter implements AgroalPoolInterceptor {

    private final AtomicInteger connections = new AtomicInteger();

    @Override
    public void onConnectionAcquire(Connection connection) {
        var container = Arc.container();
        if (container.requestContext().isActive()
                && container.instance(CurrentVertxRequest.class).get().getCurrent() != null) {
            connections.incrementAndGet();
        }
    }

    public int connections() {
        return connections.get();
    }

    @Override
    public int getPriority() {
        return 1;
    }
}
