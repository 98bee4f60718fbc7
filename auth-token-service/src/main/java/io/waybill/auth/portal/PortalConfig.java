package io.waybill.auth.portal;

import io.quarkus.runtime.annotations.ConfigDocMapKey;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.waybill.common.security.Role;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Settings of the pages under {@code /portal}. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.portal")
public interface PortalConfig {

    /** Whether there is a portal; otherwise every path under {@code /portal} answers 404. */
    @WithDefault("true")
    boolean enabled();

    /**
     * Whether the cookies are {@code Secure} and carry the prefix {@code __Host-}. Switch this off only for a sandbox
     * without TLS.
     */
    @WithDefault("true")
    boolean secureCookies();

    /** A developer's session ends after this idle time. */
    @WithDefault("PT30M")
    Duration idle();

    /** An operator's session ends after this idle time. */
    @WithDefault("PT15M")
    Duration operatorIdle();

    /** Every session ends after this time. */
    @WithDefault("PT12H")
    Duration maxSessionAge();

    /**
     * How recently the person must have logged in, or typed the password again, before a secret is shown, members
     * change, or an operator takes a step that needs it. With a provider this is the {@code max_age} of the log-in.
     */
    @WithDefault("PT15M")
    Duration passwordAge();

    /** The OpenID provider where people log in, if its issuer is set: see {@link #provider}. */
    OpenIdProvider oidc();

    /**
     * The OpenID provider where people log in. Production needs one; without it people have the accounts of the
     * configuration, which are for laptops, tests and closed sandboxes.
     */
    static Optional<OpenIdProvider> provider(PortalConfig config) {
        return config.oidc().issuer().isPresent() ? Optional.of(config.oidc()) : Optional.empty();
    }

    /** Where clients reach the other services, for links and for samples that can be pasted. */
    ServiceAddresses services();

    /** The public URLs of the services, each without a trailing slash. A page leaves out the links of one without. */
    interface ServiceAddresses {

        /** Public URL of freight-product-service, without a trailing slash. */
        Optional<URI> freightProduct();

        /** Public URL of india-instruction-service, without a trailing slash. */
        Optional<URI> indiaInstruction();

        /** Public URL of india-product-service, without a trailing slash. */
        Optional<URI> indiaProduct();
    }

    /**
     * The accounts with which people log in without a provider, by an id that says who it is and never changes. With a
     * provider they have no effect.
     */
    @ConfigDocMapKey("id")
    Map<String, ConfiguredAccount> accounts();

    /** An account of the configuration. Another hash or role ends its sessions at the next start. */
    interface ConfiguredAccount {

        /** The person's name, 1 to 100 characters. */
        String name();

        /** The mail address by which the person logs in. It counts as verified. */
        String mail();

        /**
         * The hash of the password: Argon2id in the PHC string form, {@code $argon2id$v=19$m=19456,t=2,p=1$salt$hash},
         * as Debian's {@code argon2} writes it with {@code -id -e}.
         */
        String passwordHash();

        /**
         * The person's roles: {@code operator}, {@code applications}, {@code keys}, {@code reader}. Without one the
         * person is a developer.
         */
        Optional<Set<Role>> roles();
    }

    /** An OpenID provider, as it knows the portal. Issuer, client id and secret belong together. */
    interface OpenIdProvider {

        /**
         * The provider's issuer, where its discovery document is: {@code https://login.carrier.example/realms/carrier}.
         */
        Optional<URI> issuer();

        /** The client id under which the portal is registered at the provider. */
        Optional<String> clientId();

        /** The client secret of the portal at the provider. */
        Optional<String> clientSecret();

        /** What people call the provider: "Log in with …". */
        @WithDefault("your company")
        String name();

        /** The scopes that are requested besides {@code openid}. Some providers send groups only with one more. */
        @WithDefault("profile,email")
        List<String> scopes();

        /**
         * The claim of the ID token that says which roles a person has: a name (one that is a URL too), or a path such
         * as {@code realm_access/roles}.
         */
        @WithDefault("groups")
        String roleClaim();

        /** What the claim has for each role. */
        RoleValues roles();

        /** Values of {@code acr}: a log-in with a role must have one of them. Every log-in requests them. */
        Optional<Set<String>> operatorAcr();

        /** Values of {@code amr}: a log-in with a role must have one of them, for example {@code mfa}. */
        Optional<Set<String>> operatorAmr();
    }

    /** The value of a role in the claim, alone or among others. Without it nobody has the role. */
    interface RoleValues {

        /** The claim's value for the role {@code operator}, alone or among others. */
        @WithDefault("waybill-operators")
        String operator();

        /** The claim's value for the role {@code applications}. Without one nobody has the role. */
        Optional<String> applications();

        /** The claim's value for the role {@code keys}. Without one nobody has the role. */
        Optional<String> keys();

        /** The claim's value for the role {@code reader}. Without one nobody has the role. */
        Optional<String> reader();
    }
}
