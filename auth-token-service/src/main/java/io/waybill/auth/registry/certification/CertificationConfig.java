package io.waybill.auth.registry.certification;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** How applications move from a sandbox to production: two deployments that know each other's issuer. */
@ConfigMapping(prefix = "waybill.auth.certification")
public interface CertificationConfig {

    /**
     * In a sandbox: {@code waybill.issuer} of the production that its statements are for; without it, there are no
     * statements.
     */
    Optional<URI> productionIssuer();

    /** In production: the URL of the sandbox's keys; without it, production takes no statements. */
    Optional<URI> jwksUrl();

    /** In production: {@code waybill.issuer} of that sandbox. By default {@code jwks-url} without its path. */
    Optional<URI> sandboxIssuer();

    /** The days that count, today included, at most as many as are kept: for the checklist, and at the desk. */
    @WithDefault("P30D")
    Duration period();

    /** Calls of an API that the checklist wants in these days. */
    @WithDefault("20")
    int calls();

    /** The highest share of refused or failed calls (400 and above, or {@code IsError}), in percent. */
    @WithDefault("10")
    int errorPercent();
}
