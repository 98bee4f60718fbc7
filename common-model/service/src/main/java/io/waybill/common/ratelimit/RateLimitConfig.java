package io.waybill.common.ratelimit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How calls are counted. */
@ConfigMapping(prefix = "waybill.rate-limit")
public interface RateLimitConfig {

    /** Levels of up to this many calls a day are counted one by one, so that they are exact; larger ones in leases. */
    @WithDefault("10000")
    long exactUpToPerDay();

    /** Maximum number of database connections for counting, in addition to the service's own pool. */
    @WithDefault("4")
    int connections();

    /** How long a call waits for a connection; the database's answer may take as long again, in whole seconds. */
    @WithDefault("PT0.3S")
    Duration timeout();

    /** How long after a failure of the database this replica limits calls on its own before trying again. */
    @WithDefault("PT1S")
    Duration retryAfterFailure();

    /**
     * Number of callers whose state a replica remembers; the least used are forgotten, which costs them a statement.
     */
    @WithDefault("10000")
    int rememberedCallers();
}
