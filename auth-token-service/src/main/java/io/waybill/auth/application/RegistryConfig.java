package io.waybill.auth.application;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Settings of the registry: the configured applications, and what a replica remembers. */
@ConfigMapping(prefix = "waybill.auth")
public interface RegistryConfig {

    /** The first operator; needed as long as no application has the role {@code operator}. */
    Optional<ConfiguredClient> operator();

    /** The services' own clients (role {@code service}), by the service's name. */
    Map<String, ConfiguredClient> services();

    /**
     * Whether applications and grants are approved when they are asked for; by default in a sandbox and not in
     * production. A grant for the environment sandbox always is.
     */
    Optional<Boolean> automaticApproval();

    /**
     * The clients that are remembered in memory, at about 1 KiB each; the others cost a look-up at their next request.
     */
    @WithDefault("20000")
    int rememberedClients();

    /**
     * How long the row of a secret is kept after its end; that of a configured one, and of one whose tokens have not
     * expired, stays longer.
     */
    @WithDefault("P30D")
    Duration endedSecretsKept();

    /** How often a replica looks for changes made by others. A change is visible everywhere after this time. */
    @WithDefault("PT1S")
    Duration changePollInterval();

    /** A client whose credentials are in the configuration. */
    interface ConfiguredClient {

        /** Its client id: 8 to 100 of {@code A-Za-z0-9_-}. */
        String clientId();

        /** Its secret: at least 16 of {@code A-Za-z0-9_-}. */
        String clientSecret();
    }
}
