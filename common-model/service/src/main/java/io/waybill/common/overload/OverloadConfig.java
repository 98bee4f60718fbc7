package io.waybill.common.overload;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * How many calls of each {@link Kind} wait for a thread, and how long, before they are refused. How many threads there
 * are is {@code quarkus.thread-pool.max-threads}.
 */
@ConfigMapping(prefix = "waybill.overload")
public interface OverloadConfig {

    /** Calls that wait, in all. */
    @WithDefault("1000")
    int waiting();

    /** Calls of one source that wait. */
    @WithDefault("512")
    int waitingPerSource();

    /** How long a call waits. */
    @WithDefault("PT2S")
    Duration waitingTime();
}
