package io.waybill.common.ratelimit;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.InjectableInstance;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.vertx.redis.client.Redis;
import io.waybill.common.ratelimit.RateLimitConfig.Store;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Creates the rate limiter with the store that the deployment has chosen, and deletes old counts. */
@ApplicationScoped
public class RateLimitBeans {

    private static final Logger LOG = Logger.getLogger(RateLimitBeans.class);

    private final RateLimitStore store;
    private final RateLimiter limiter;

    @Inject
    RateLimitBeans(
            AgroalDataSource service,
            InjectableInstance<Redis> redis,
            RateLimitConfig config,
            MeterRegistry meters,
            Clock clock)
            throws SQLException {
        this(
                config.store() == Store.REDIS
                        ? new RedisRateLimitStore(redis.get(), config.redisKeyPrefix(), config.timeout())
                        : PostgresRateLimitStore.withPool(service, config),
                config,
                meters,
                clock);
    }

    RateLimitBeans(RateLimitStore store, RateLimitConfig config, MeterRegistry meters, Clock clock) {
        this.store = store;
        this.limiter = new RateLimiter(store, config, meters, clock, System::nanoTime);
    }

    /** A choice that cannot work stops the start: the beans above are made later, with the first call. */
    static void check(@Observes StartupEvent start, RateLimitConfig config, InjectableInstance<Redis> redis) {
        check(config.store(), redis.getHandle().getBean().isActive());
    }

    static void check(Store store, boolean redisIsConfigured) {
        if (store == Store.REDIS && !redisIsConfigured) {
            throw new IllegalStateException(
                    "waybill.rate-limit.store is redis, but quarkus.redis.hosts is not set: name the server, such as"
                            + " rediss://redis:6379");
        }
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
        } catch (RateLimitStoreException e) {
            LOG.warnf("counters of callers that have not called for two days could not be deleted: %s", e.getMessage());
        }
    }

    void stop(@Observes ShutdownEvent event) {
        limiter.giveBackAll();
        store.close();
    }
}
