package io.waybill.indiainstruction.instruction;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How instructions are stored together. */
@ConfigMapping(prefix = "waybill.instructions.groups")
public interface GroupConfig {

    /** How many groups may be stored at once, each on a worker thread and a database connection: 1 to 4. */
    @WithDefault("2")
    int lanes();

    /** The most instructions of one transaction: 1 to 500. */
    @WithDefault("100")
    int maxSize();
}
