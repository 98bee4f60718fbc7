package io.waybill.indiainstruction.feed;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the feed of instructions and of their retention. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.instructions")
public interface FeedConfig {

    /** The feed's lag as a metric. */
    Feed feed();

    /** When old instructions are deleted. */
    Retention retention();

    /** The feed. */
    interface Feed {

        /** How often the lag of the feed and of webhooks is measured; {@code off} for never. */
        @WithDefault("15s")
        String lagEvery();
    }

    /** What happens to old instructions. */
    interface Retention {

        /**
         * Time after which an APPLIED, REJECTED or SUPERSEDED instruction is deleted; an ACCEPTED one never is. A
         * waybill is deleted after being DELIVERED, CANCELLED or RETURNED for the same time, once it has no
         * instructions.
         */
        @WithDefault("P400D")
        Duration age();

        /**
         * How much longer an instruction is kept if a consumer of the feed has not acknowledged it; after that it is
         * deleted nevertheless.
         */
        @WithDefault("P30D")
        Duration unacknowledged();

        /** Time after which the mobile number of a final instruction is masked except for its last digits. */
        @WithDefault("P90D")
        Duration mobileNumbers();

        /** Maximum number of rows deleted in one transaction. */
        @WithDefault("1000")
        int batch();

        /**
         * When old instructions are deleted, as a cron expression with seconds, in India's time; {@code off} for never.
         */
        @WithDefault("0 0 2 * * ?")
        String at();
    }
}
