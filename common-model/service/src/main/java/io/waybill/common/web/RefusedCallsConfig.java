package io.waybill.common.web;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How refused calls are logged. */
@ConfigMapping(prefix = "waybill.refused-calls")
public interface RefusedCallsConfig {

    /**
     * Lines a second that each replica writes about refused calls in the long run: this many for 4xx, and as many for
     * 5xx. A burst may be ten times as large; anything beyond that is counted and reported in one line every ten
     * seconds.
     */
    @WithDefault("10")
    int logPerSecond();
}
