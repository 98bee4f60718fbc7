package io.waybill.common.ratelimit;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How calls are counted. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.rate-limit")
public interface RateLimitConfig {

    /** Where calls are counted. */
    enum Store {
        POSTGRESQL,
        REDIS
    }

    /** What happens to calls that cannot be counted. */
    enum WhenStoreFails {
        /** Each replica limits the calls of a second alone. */
        LIMIT_ALONE,
        /** They are answered 503. */
        REFUSE
    }

    /**
     * Where calls are counted: in the service's table {@code rate_limit}, or in the Redis or Valkey that
     * {@code quarkus.redis.*} names.
     */
    @WithDefault("postgresql")
    Store store();

    /**
     * What happens to calls while the store does not answer. {@code limit-alone}: each replica limits the calls of a
     * second by itself, and does not know the day. {@code refuse}: 503 with {@code Retry-After}, for forms of the
     * portal too.
     */
    @WithDefault("limit-alone")
    WhenStoreFails whenStoreFails();

    /** What every key in Redis begins with. Deployments with different prefixes may share a server. */
    @WithDefault("waybill:${waybill.environment}:${quarkus.application.name}:")
    String redisKeyPrefix();

    /**
     * Whether a call waits until its count is on disk. If not, a statement costs less, and a crash of the database
     * loses the counts of the last second.
     */
    @WithDefault("true")
    boolean synchronousCommit();

    /** Maximum number of database connections for counting, in addition to the service's own pool. */
    @WithDefault("4")
    int connections();

    /**
     * How long a call waits for a connection to the database, whose answer may take as long again, in whole seconds; or
     * for the answer of Redis, connecting included.
     */
    @WithDefault("PT0.3S")
    Duration timeout();

    /**
     * Number of callers whose state a replica remembers, at 0.3 KiB of heap each. The least used are forgotten, and
     * cost up to two statements at their next call.
     */
    @WithDefault("20000")
    int callerCacheSize();
}
