package io.waybill.auth.portal.quota;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * How much may be made on the pages for developers. Operators are bound by none of it under {@code /admin/v1} and at
 * their desk. A day is that of UTC.
 */
@ConfigMapping(prefix = "waybill.portal.quota")
public interface QuotaConfig {

    /** Applications that an account has registered and not deleted. */
    @WithDefault("20")
    int applications();

    /** Applications that an account registers in a day, deleted ones included. */
    @WithDefault("20")
    int registrationsPerDay();

    /** Requests of an account that wait for a decision: for applications, APIs and service levels. */
    @WithDefault("20")
    int pendingRequests();

    /** Secrets that an account makes in a day, for all its applications; each is ended once at most. */
    @WithDefault("20")
    int secretsPerDay();

    /** Licences that an account makes in a day, for all its applications; each is deleted once at most. */
    @WithDefault("20")
    int licencesPerDay();

    /**
     * Forms that developers send from one source in a day: an IPv4 address, or an IPv6 /64; four times as many from a
     * /56, sixteen times from a /48.
     */
    @WithDefault("5000")
    int formsPerDay();
}
