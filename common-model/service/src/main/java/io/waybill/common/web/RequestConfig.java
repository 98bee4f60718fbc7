package io.waybill.common.web;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * What a request may be and take. Sizes of heads and bodies, the number of connections and how long one may be silent
 * are the framework's settings: {@code quarkus.http.limits.*} and {@code quarkus.http.idle-timeout}.
 */
@ConfigMapping(prefix = "waybill.request")
public interface RequestConfig {

    /** How many headers a request may have, each value of a repeated one counted. More: 431. */
    @WithDefault("100")
    int maxHeaders();

    /** How long a body may take to arrive whole. Longer: 408. */
    @WithDefault("PT10S")
    Duration bodyTimeLimit();

    /** How many calls may hold a worker thread or wait for one ({@link WorkerThreads}). More: 503. */
    @WithDefault("1000")
    int maxOnWorkers();

    /** How many imports that are read as they arrive, and exports, may be in progress at once. More: 503. */
    @WithDefault("4")
    int maxTransfers();
}
