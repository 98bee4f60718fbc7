package io.waybill.auth.portal.form;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * Quotas of the developers' pages. They do not bind operators under {@code /admin/v1} or on their own pages. A day is a
 * UTC day.
 */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.portal.quota")
public interface QuotaConfig {

    /** Applications of an account that are not deleted. */
    @WithDefault("20")
    int applications();

    /**
     * Forms that developers send in a day from one source: an IPv4 address, or an IPv6 /64; four times as many from a
     * /56, sixteen times from a /48.
     */
    @WithDefault("5000")
    int formsPerDay();
}
