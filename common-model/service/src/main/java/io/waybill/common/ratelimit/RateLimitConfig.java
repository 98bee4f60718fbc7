package io.waybill.common.ratelimit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How calls are counted. */
@ConfigMapping(prefix = "waybill.rate-limit")
public interface RateLimitConfig {

    /** Levels up to so many calls a day are counted one by one, so that they are exact; larger ones by leases. */
    @WithDefault("10000")
    long exactUpToPerDay();

    /** Most connections to the database that counting uses, beside the service's own pool. */
    @WithDefault("4")
    int connections();

    /** How long a call waits for a connection; an answer of the database may take as long again, in whole seconds. */
    @WithDefault("PT0.3S")
    Duration timeout();

    /** After the database failed, calls are limited by this replica alone for so long before it is tried again. */
    @WithDefault("PT1S")
    Duration retryAfterFailure();

    /** Callers whose state a replica remembers; the least used are forgotten, which costs them a statement. */
    @WithDefault("10000")
    int rememberedCallers();
}
