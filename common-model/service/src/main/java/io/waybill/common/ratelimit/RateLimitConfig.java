package io.waybill.common.ratelimit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** How calls are counted. */
@ConfigMapping(prefix = "waybill.rate-limit")
public interface RateLimitConfig {

    /** Levels of up to this many calls a day are counted call by call, exactly; larger levels in leases. */
    @WithDefault("10000")
    long exactUpToPerDay();

    /**
     * JDBC URL of the database that counts, without user and password; by default the service's own. It has the
     * service's role and password, and the table {@code rate_limit}: run the service's migration there.
     */
    Optional<String> jdbcUrl();

    /**
     * Whether a call waits until its count is on disk. If not, a statement costs less, and a crash of the database
     * loses the counts of the last second.
     */
    @WithDefault("true")
    boolean synchronousCommit();

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
     * Number of callers whose state a replica remembers; the least used are forgotten, at the cost of one statement
     * each.
     */
    @WithDefault("20000")
    int rememberedCallers();
}
