package io.waybill.auth.certification;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** How applications come from a sandbox to production: two deployments that know each other's issuer. */
@ConfigMapping(prefix = "waybill.auth.certification")
public interface CertificationConfig {

    /**
     * In a sandbox: {@code waybill.issuer} of the production for which it makes statements; without it, it makes none.
     */
    Optional<URI> productionIssuer();

    /** In production: where the keys of the sandbox are whose statements it takes; without it, it takes none. */
    Optional<URI> jwksUrl();

    /** In production: {@code waybill.issuer} of that sandbox. By default {@code jwks-url} without its path. */
    Optional<URI> sandboxIssuer();

    /** The days before today that count, at most 400: of the list for production, and of the desk. */
    @WithDefault("P30D")
    Duration period();

    /** Calls of an API that an application must have made in that time. */
    @WithDefault("20")
    int calls();

    /** Of 100 of these, at most so many may have been refused or failed (400 and above). */
    @WithDefault("10")
    int errorPercent();
}
