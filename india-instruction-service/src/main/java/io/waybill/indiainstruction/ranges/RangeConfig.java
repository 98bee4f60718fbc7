package io.waybill.indiainstruction.ranges;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Partitions of instructions and their feed by ranges of ids: for the process that runs as the schema's owner. */
@ConfigMapping(prefix = "waybill.instructions.ranges")
public interface RangeConfig {

    /**
     * Split the tables, at the next run. There is no way back, and no replica of a version before this setting may be
     * running.
     */
    @WithDefault("false")
    boolean split();

    /** Keep the tables of a range that has been detached, for someone who exports and drops them. */
    @WithDefault("false")
    boolean keepDetached();
}
