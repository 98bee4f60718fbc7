package io.waybill.auth.registry.certification;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What an application must have called in the sandbox before it goes to production. */
@ConfigMapping(prefix = "waybill.auth.certification")
public interface CertificationConfig {

    /** The days that count, today included, at most as many as are kept: for the checklist, and at the desk. */
    @WithDefault("P30D")
    Duration period();

    /** Calls of an API that the checklist wants answered well in these days. */
    @WithDefault("20")
    int calls();
}
