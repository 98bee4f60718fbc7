package io.waybill.freight.sample;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Which requests of clients are kept, to be replayed before a catalogue is published. */
@ConfigMapping(prefix = "waybill.freight.samples")
public interface SampleConfig {

    /** How often a replica keeps one match and one weight; {@code off} keeps none. */
    @WithDefault("15m")
    String every();

    /** How long they are kept. */
    @WithDefault("P7D")
    Duration keptFor();

    /** The most that are kept: the newest of all replicas. A replay answers each of them twice. */
    @WithDefault("500")
    int most();

    /** Whether any are kept. */
    default boolean enabled() {
        return !every().equals("off") && !every().equals("disabled");
    }
}
