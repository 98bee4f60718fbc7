package io.waybill.common.web;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * Limits of a request. The framework's own settings limit the sizes of headers and bodies, the number of connections
 * and their idle time: {@code quarkus.http.limits.*} and {@code quarkus.http.idle-timeout}.
 */
@ConfigMapping(prefix = "waybill.request")
public interface RequestConfig {

    /** Maximum number of headers of a request; each value of a repeated header counts. More: 431. */
    @WithDefault("100")
    int maxHeaders();

    /** Maximum time for a body to arrive completely. Longer: 408. */
    @WithDefault("PT10S")
    Duration bodyTimeLimit();

    /**
     * Maximum number of calls that hold a worker thread or wait for one ({@link WorkerThreads}), each line of a bulk
     * call counted. More: 503.
     */
    @WithDefault("1000")
    int maxOnWorkers();

    /** Maximum number of exports, and of imports read as they arrive, in progress at once. More: 503. */
    @WithDefault("4")
    int maxTransfers();
}
