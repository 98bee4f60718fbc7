package io.waybill.auth.registry;

import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigDocMapKey;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings of the registry: the configured applications, and the replica's memory. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth")
public interface RegistryConfig {

    /** The first operator; needed as long as no application has the role {@code operator}. */
    Optional<ConfiguredClient> operator();

    /** The services' own clients (role {@code service}), by the service's name. */
    @ConfigDocMapKey("service")
    Map<String, ConfiguredClient> services();

    /**
     * The issuers whose tokens authenticate the applications that name a service account of theirs, by any name.
     * Certificates are verified by the authorities of {@code quarkus.tls.<name>}, or else by those of the JDK.
     */
    @ConfigDocMapKey("name")
    Map<String, TrustedIssuer> trustedIssuers();

    /**
     * Whether applications and service levels are approved on request. The first request for a grant of {@code sandbox}
     * is approved at once in any case; one of {@code production}, or after a rejection or revocation, waits for an
     * operator.
     */
    @ConfigDocDefault(value = "true in a sandbox, false in production", escape = false)
    Optional<Boolean> automaticApproval();

    /**
     * The business regions that applications may be registered for, each two capital letters, in the order in which the
     * portal offers them: those of the products in the freight catalogue. An application keeps a region that is removed
     * here; freight answers it 403.0000002 if its catalogue does not have the region.
     */
    @WithDefault("SE,DE")
    List<String> businessRegions();

    /**
     * The clients kept in memory: 0.7 KiB of heap each with two secrets and two grants, and 0.2 KiB for each India
     * licence. A client is loaded at its first request, and every 5 s while it makes requests.
     */
    @WithDefault("100000")
    int clientCacheSize();

    /** A client of the configuration. */
    interface ConfiguredClient {

        /** Client id of the application: 8 to 100 of {@code A-Za-z0-9_-}. */
        String clientId();

        /** Client secret of the application: at least 16 of {@code A-Za-z0-9_-}; not needed with a service account. */
        Optional<String> clientSecret();

        /** Its service account, instead of a secret or beside it. */
        Optional<ConfiguredAccount> serviceAccount();
    }

    /** A service account of the configuration. */
    interface ConfiguredAccount {

        /** Claim {@code iss} of the service account's tokens: that of a trusted issuer. */
        String issuer();

        /** Claim {@code sub} of the service account's tokens. */
        String subject();

        /** What the claim {@code aud} of the service account's tokens must have. */
        String audience();
    }

    /** An issuer of service accounts' tokens, as an API server of Kubernetes. */
    interface TrustedIssuer {

        /** Claim {@code iss} of the issuer's tokens, character for character. */
        String issuer();

        /**
         * Where the issuer's JWK Set is: http or https, at any address and port. Certificates are verified by the
         * authorities of {@code quarkus.tls.<name>}, or else by those of the JDK.
         */
        URI jwksUrl();

        /** A file whose content is sent to the JWK Set as a bearer token, read each time. Without one, none is sent. */
        Optional<Path> tokenFile();
    }

    /** The issuers that are trusted. */
    default Set<String> trusted() {
        return trustedIssuers().values().stream().map(TrustedIssuer::issuer).collect(Collectors.toUnmodifiableSet());
    }
}
