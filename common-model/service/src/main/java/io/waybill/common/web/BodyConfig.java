package io.waybill.common.web;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long a body may take to arrive, and how much memory bodies may take. */
@ConfigMapping(prefix = "waybill.body")
public interface BodyConfig {

    /** How long a body may take to arrive; a large one longer, see {@link #minimumRate()}. */
    @WithDefault("PT10S")
    Duration timeLimit();

    /** Beyond its time limit, a body may take as much longer as what has arrived takes at this rate, in a second. */
    @WithDefault("8K")
    MemorySize minimumRate();

    /** The bodies of all calls that are arriving, waiting or in progress; one source may have a quarter of it. */
    @WithDefault("40M")
    MemorySize memory();

    /** How many calls may read their body while it arrives, each with a thread of its own all that time. */
    @WithDefault("2")
    int streamed();
}
