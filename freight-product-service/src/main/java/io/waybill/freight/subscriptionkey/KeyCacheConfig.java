package io.waybill.freight.subscriptionkey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long an answer about a subscription key is waited for, and believed. */
@ConfigMapping(prefix = "waybill.subscription-keys")
interface KeyCacheConfig {

    /** Before the issuer is asked again about a key that is active. */
    @WithDefault("PT30S")
    Duration active();

    /** Before the issuer is asked again about a key that is not active. */
    @WithDefault("PT5S")
    Duration inactive();

    /** While the issuer does not answer: how long ago a key may have been confirmed to be let in still. */
    @WithDefault("PT15M")
    Duration unreachable();

    /** Most keys in each of the two caches; about 1 KiB of memory each. */
    @WithDefault("10000")
    long size();

    /**
     * How long one of two attempts to ask auth-token-service what a key is worth may take; after them the last answer serves
     * on, and a key without one is answered 503. With the defaults a call is answered within a second.
     */
    @WithDefault("PT0.38S")
    Duration introspectionTimeout();
}
