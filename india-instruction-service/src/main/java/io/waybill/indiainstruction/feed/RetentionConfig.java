package io.waybill.indiainstruction.feed;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long instructions are kept. */
@ConfigMapping(prefix = "waybill.instructions.retention")
public interface RetentionConfig {

    /**
     * An instruction that has been APPLIED, REJECTED or SUPERSEDED for this long is deleted; one that is ACCEPTED never
     * is.
     */
    @WithDefault("P400D")
    Duration age();

    /** How many are deleted in one transaction. */
    @WithDefault("1000")
    int batch();

    /** How often old instructions are looked for. */
    @WithDefault("1h")
    String every();
}
