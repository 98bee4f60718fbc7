package io.waybill.indiainstruction;

import io.agroal.api.AgroalPoolInterceptor;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Delays the taking of a connection, as a slow database would, while a test wants it. */
@Singleton
public class SlowDatabase implements AgroalPoolInterceptor {

    private static volatile Duration delay = Duration.ZERO;

    static void delayBy(Duration time) {
        delay = time;
    }

    @Override
    public void onConnectionAcquire(Connection connection) {
        LockSupport.parkNanos(delay.toNanos());
    }
}
