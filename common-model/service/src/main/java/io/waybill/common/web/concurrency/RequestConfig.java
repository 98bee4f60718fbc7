package io.waybill.common.web.concurrency;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * Limits of a request. The framework's own settings limit the sizes of headers and bodies, the number of connections
 * and their idle time: {@code quarkus.http.limits.*} and {@code quarkus.http.idle-timeout}.
 */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.request")
public interface RequestConfig {

    /**
     * Maximum number of calls in progress that may wait, for example for the database, each line of a bulk call
     * counted. More: 503.
     */
    @WithDefault("1000")
    int maxInProgress();

    /** Maximum number of imports and exports in progress at once. More: 503. */
    @WithDefault("4")
    int maxTransfers();
}
