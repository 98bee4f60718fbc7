package io.waybill.common.ratelimit;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.sql.UncheckedSqlException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Wires the limiter to the service's database, and looks after its table. */
@ApplicationScoped
public class RateLimitBeans {

    private static final Logger LOG = Logger.getLogger(RateLimitBeans.class);

    private final AgroalDataSource dataSource;
    private final RateLimiter limiter;

    RateLimitBeans(AgroalDataSource service, RateLimitConfig config, MeterRegistry meters, Clock clock)
            throws SQLException {
        this.dataSource = pool(service, config);
        this.limiter = new RateLimiter(new RateLimitStore(dataSource), config, meters, clock, System::nanoTime);
    }

    /** A proxied bean: filters are created while the application is built, before configuration and database exist. */
    @Produces
    @ApplicationScoped
    RateLimiter rateLimiter() {
        return limiter;
    }

    /** A lease lives for a second; what is left of it then is given back. */
    @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void giveBackIdle() {
        limiter.giveBackIdle();
    }

    @Scheduled(every = "1h", delayed = "10m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void deleteStale() {
        try {
            limiter.deleteStale();
        } catch (UncheckedSqlException e) {
            LOG.warnf("counters of callers that have not called for two days could not be deleted: %s", e.getMessage());
        }
    }

    void stop(@Observes ShutdownEvent event) {
        limiter.giveBackAll();
        dataSource.close();
    }

    /**
     * A separate pool, to the service's database or another one: counting must not join the service's transactions or
     * wait as long as they may, and a busy service must not stop it.
     */
    private static AgroalDataSource pool(AgroalDataSource service, RateLimitConfig config) throws SQLException {
        AgroalConnectionFactoryConfiguration database =
                service.getConfiguration().connectionPoolConfiguration().connectionFactoryConfiguration();
        String timeoutSeconds = Long.toString(Math.max(1, config.timeout().toSeconds()));
        AgroalConnectionFactoryConfigurationSupplier counting = new AgroalConnectionFactoryConfigurationSupplier(
                        database)
                .autoCommit(true)
                .jdbcProperty("connectTimeout", timeoutSeconds)
                .jdbcProperty("socketTimeout", timeoutSeconds);
        config.jdbcUrl().ifPresent(counting::jdbcUrl);
        if (!config.synchronousCommit()) {
            counting.initialSql("set synchronous_commit = off");
        }
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(config.connections())
                        // Connecting may take longer than a call waits, so the first call finds a connection.
                        .initialSize(1)
                        .minSize(1)
                        .acquisitionTimeout(config.timeout())
                        .reapTimeout(Duration.ofMinutes(5))
                        .exceptionSorter(new PostgreSQLExceptionSorter())
                        .connectionFactoryConfiguration(counting)));
    }
}
