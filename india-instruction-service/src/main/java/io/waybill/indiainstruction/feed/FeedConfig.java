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

        /** How often an entry is looked for while readers wait for one, whole seconds; {@code off} for never. */
        @WithDefault("1s")
        String lookEvery();
    }

    /** What happens to old instructions. */
    interface Retention {

        /**
         * An instruction that has been APPLIED, REJECTED or SUPERSEDED for this long is deleted; one that is ACCEPTED
         * never is. So is a waybill that has been DELIVERED, CANCELLED or RETURNED for this long, once it has no
         * instructions.
         */
        @WithDefault("P400D")
        Duration age();

        /**
         * How much longer an instruction is kept that a consumer of the feed has not acknowledged; after that it is
         * deleted nevertheless.
         */
        @WithDefault("P30D")
        Duration unacknowledged();

        /** The mobile number of an instruction that has been final for this long is masked but for its last digits. */
        @WithDefault("P90D")
        Duration mobileNumbers();

        /** How many are deleted in one transaction. */
        @WithDefault("1000")
        int batch();

        /** How often old instructions are looked for; {@code off} for never. */
        @WithDefault("1h")
        String every();
    }
}
