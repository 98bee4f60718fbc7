package io.waybill.auth;

import io.agroal.api.AgroalPoolInterceptor;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how often something takes a connection: nothing reaches the database without one. */
@Singleton
public class ConnectionCounter implements AgroalPoolInterceptor {

    private final AtomicLong acquired = new AtomicLong();

    @Override
    public void onConnectionAcquire(Connection connection) {
        acquired.incrementAndGet();
    }

    public long acquired() {
        return acquired.get();
    }
}
