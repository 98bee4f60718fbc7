package io.waybill.auth.portal;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Settings of the pages under {@code /portal}. */
@ConfigMapping(prefix = "waybill.portal")
public interface PortalConfig {

    /** Whether there is a portal; otherwise every path under {@code /portal} is 404. */
    @WithDefault("true")
    boolean enabled();

    /** Whether strangers may sign up as developers. */
    @WithDefault("true")
    boolean signUp();

    /**
     * Sign-ups from one source (an IPv4 address or an IPv6 /64) in an hour, those for an address that has an account
     * included; an IPv6 /56 has four times as many, a /48 sixteen times.
     */
    @WithDefault("5")
    int signUpsPerHour();

    /**
     * Whether the cookies are {@code Secure} and carry the prefix {@code __Host-}; only a sandbox without TLS switches
     * this off.
     */
    @WithDefault("true")
    boolean secureCookies();

    /** A developer's session ends after this time without a page. */
    @WithDefault("PT30M")
    Duration idle();

    /** An operator's session ends after this time without a page. */
    @WithDefault("PT15M")
    Duration operatorIdle();

    /** Every session ends after this time. */
    @WithDefault("PT12H")
    Duration longest();

    /**
     * How long ago the password may have been typed when a secret is shown, members change, or an operator does what
     * needs it; in production it is always asked for.
     */
    @WithDefault("PT15M")
    Duration passwordAge();

    /**
     * Whether operators must log in in two steps, with a code of an authenticator app; by default in production, and
     * not in a sandbox.
     */
    Optional<Boolean> operatorTotp();

    /** The public URLs of the services, by the id of their API, for examples that can be pasted. */
    Map<String, URI> services();

    /** The first operator's account, made at a start while there is none. */
    Optional<ConfiguredAccount> operator();

    /**
     * A developer's account, made at a start of a sandbox while there is none with this mail address. It is a member of
     * the applications that operators register with this address as their owner.
     */
    Optional<ConfiguredAccount> developer();

    /** An account that a deployment makes. */
    interface ConfiguredAccount {

        /** The person's name. */
        String name();

        /** The mail address by which the person logs in. */
        String mail();

        /** The first password, 12 to 128 characters; to be changed by the person. */
        String password();
    }
}
