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

    /** Whether there is a portal; otherwise every path under {@code /portal} answers 404. */
    @WithDefault("true")
    boolean enabled();

    /** Whether strangers may sign up as developers. */
    @WithDefault("true")
    boolean signUp();

    /**
     * Sign-ups in an hour from one source: an IPv4 address or an IPv6 /64. An IPv6 /56 has four times as many, a /48
     * sixteen times. Sign-ups for an address that has an account count.
     */
    @WithDefault("5")
    int signUpsPerHour();

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
    Duration longest();

    /**
     * How recently the password must have been typed before a secret is shown, members change, or an operator takes a
     * step that needs it. Production always asks.
     */
    @WithDefault("PT15M")
    Duration passwordAge();

    /**
     * Whether operators need a code of an authenticator app to log in; by default in production, and not in a sandbox.
     */
    Optional<Boolean> operatorTotp();

    /** The public URLs of the services, by the id of their API, for examples that can be pasted. */
    Map<String, URI> services();

    /** The first operator's account, made at a start without an operator. */
    Optional<ConfiguredAccount> operator();

    /**
     * A developer's account, made at a sandbox's start unless an account has this mail address. It is a member of the
     * applications that operators register with this address as their owner.
     */
    Optional<ConfiguredAccount> developer();

    /** An account of the configuration. */
    interface ConfiguredAccount {

        /** The person's name. */
        String name();

        /** The mail address by which the person logs in. */
        String mail();

        /** The first password, 12 to 128 characters. The person changes it. */
        String password();
    }
}
