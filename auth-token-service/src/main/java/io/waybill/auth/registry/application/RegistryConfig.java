package io.waybill.auth.registry.application;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings of the registry: the configured applications, and the replica's memory. */
@ConfigMapping(prefix = "waybill.auth")
public interface RegistryConfig {

    /** The first operator; needed as long as no application has the role {@code operator}. */
    Optional<ConfiguredClient> operator();

    /** The services' own clients (role {@code service}), by the service's name. */
    Map<String, ConfiguredClient> services();

    /**
     * Whether applications and grants are approved on request; by default in a sandbox and not in production. A grant
     * for the environment sandbox always is.
     */
    Optional<Boolean> automaticApproval();

    /**
     * The business regions that applications may have, each two capital letters, in the order in which the portal
     * offers them: those of the products in the freight catalogue.
     */
    @WithDefault("SE,DE")
    List<String> businessRegions();

    /** The clients remembered in memory, at about 1 KiB each; another client costs a query. */
    @WithDefault("20000")
    int rememberedClients();

    /**
     * How long the row of an ended secret is kept. A configured secret, and one with unexpired tokens, is kept longer.
     */
    @WithDefault("P30D")
    Duration endedSecretsKept();

    /** How often a replica reads the changes made by others: every replica sees a change within this time. */
    @WithDefault("PT1S")
    Duration changePollInterval();

    /** A client of the configuration. */
    interface ConfiguredClient {

        /** Its client id: 8 to 100 of {@code A-Za-z0-9_-}. */
        String clientId();

        /** Its secret: at least 16 of {@code A-Za-z0-9_-}. */
        String clientSecret();
    }
}
