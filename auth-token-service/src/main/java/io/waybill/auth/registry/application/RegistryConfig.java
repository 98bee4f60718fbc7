package io.waybill.auth.registry.application;

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
@ConfigMapping(prefix = "waybill.auth")
public interface RegistryConfig {

    /** The first operator; needed as long as no application has the role {@code operator}. */
    Optional<ConfiguredClient> operator();

    /** The services' own clients (role {@code service}), by the service's name. */
    Map<String, ConfiguredClient> services();

    /**
     * The issuers whose tokens open the applications that name a service account of theirs, by any name. The
     * certificates' authorities are those of {@code quarkus.tls.<name>}, if there is such a configuration.
     */
    Map<String, TrustedIssuer> trustedIssuers();

    /**
     * Whether applications and service levels are approved on request; by default in a sandbox and not in production.
     * Grants have a rule of their own: the first request for the environment sandbox is approved at once.
     */
    Optional<Boolean> automaticApproval();

    /**
     * The business regions that applications may have, each two capital letters, in the order in which the portal
     * offers them: those of the products in the freight catalogue.
     */
    @WithDefault("SE,DE")
    List<String> businessRegions();

    /**
     * The clients kept in memory, at about 1 KiB each. One is loaded at its first request and then every five seconds.
     */
    @WithDefault("100000")
    int rememberedClients();

    /** A client of the configuration. */
    interface ConfiguredClient {

        /** Its client id: 8 to 100 of {@code A-Za-z0-9_-}. */
        String clientId();

        /** Its secret: at least 16 of {@code A-Za-z0-9_-}; not needed with a service account. */
        Optional<String> clientSecret();

        /** Its service account, instead of a secret or beside it. */
        Optional<ConfiguredAccount> serviceAccount();
    }

    /** A service account of the configuration. */
    interface ConfiguredAccount {

        /** Claim {@code iss}: that of a trusted issuer. */
        String issuer();

        /** Claim {@code sub}. */
        String subject();

        /** What must be among the values of the claim {@code aud}. */
        String audience();
    }

    /** An issuer of service accounts' tokens, as an API server of Kubernetes. */
    interface TrustedIssuer {

        /** Claim {@code iss} of its tokens, character for character. */
        String issuer();

        /** Where its JWK Set is: http or https, at any address and port. */
        URI jwksUrl();

        /** A file whose content is sent there as a bearer token, read each time; by default none is sent. */
        Optional<Path> tokenFile();
    }

    /** The issuers that are trusted. */
    default Set<String> trusted() {
        return trustedIssuers().values().stream().map(TrustedIssuer::issuer).collect(Collectors.toUnmodifiableSet());
    }
}
