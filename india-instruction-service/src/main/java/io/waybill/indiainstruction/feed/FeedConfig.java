package io.waybill.indiainstruction.feed;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How instructions are fed to the carrier's systems, and how long they are kept. */
@ConfigMapping(prefix = "waybill.instructions")
public interface FeedConfig {

    /** The feed's lag as a metric. */
    Feed feed();

    /** When old instructions are deleted. */
    Retention retention();

    /** The feed. */
    interface Feed {

        /** How often its lag is measured; {@code off} for never. */
        @WithDefault("15s")
        String lagEvery();
    }

    /** What happens to old instructions. */
    interface Retention {

        /**
         * An instruction that has been APPLIED, REJECTED or SUPERSEDED for this long is deleted; one that is ACCEPTED
         * never is.
         */
        @WithDefault("P400D")
        Duration age();

        /** How many are deleted in one transaction. */
        @WithDefault("1000")
        int batch();

        /** How often old instructions are looked for; {@code off} for never. */
        @WithDefault("1h")
        String every();
    }
}
