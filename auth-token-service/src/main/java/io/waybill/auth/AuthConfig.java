package io.waybill.auth;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of auth-token-service that belong to no single feature: its keys for data at rest, and the configured
 * clients.
 */
@ConfigMapping(prefix = "waybill.auth")
public interface AuthConfig {

    /**
     * 32 bytes in base64: secrets are hashed, and opaque tokens and throttling keys are made, under keys derived from
     * it.
     */
    String hashKey();

    /** The keys that encrypt secrets at rest. */
    Encryption encryption();

    /** The first operator; needed as long as no application has the role {@code operator}. */
    Optional<ConfiguredClient> operator();

    /** The services' own clients (role {@code service}), by the service's name. */
    Map<String, ConfiguredClient> services();

    /**
     * The clients that are remembered in memory, at about 1 KiB each; the others cost a statement at their next
     * request.
     */
    @WithDefault("10000")
    int rememberedClients();

    /** How often a replica looks for changes made by others. A change is visible everywhere after this time. */
    @WithDefault("PT1S")
    Duration changePollInterval();

    /**
     * AES-256 keys by id. A new key is added and made current; old ones must stay until nothing is encrypted with them.
     */
    interface Encryption {

        /** Id of the key that encrypts new values. */
        String currentKey();

        /** 32 bytes in base64 each. */
        Map<String, String> keys();
    }

    /** A client whose credentials are in the configuration. */
    interface ConfiguredClient {

        /** Its client id: 8 to 100 of {@code A-Za-z0-9_-}. */
        String clientId();

        /** Its secret: at least 16 of {@code A-Za-z0-9_-}. */
        String clientSecret();
    }
}
