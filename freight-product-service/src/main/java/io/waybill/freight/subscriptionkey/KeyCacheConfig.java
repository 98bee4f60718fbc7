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

    /** How long one attempt to ask auth-token-service about a key may take; a second one follows if there is time left. */
    @WithDefault("PT2S")
    Duration introspectionTimeout();

    /**
     * How long both attempts may take together: a call with an unknown key is answered 503 after it. The list of what is
     * withdrawn may take 100 ms more, so with the defaults a call waits 3 s at most.
     */
    @WithDefault("PT2.9S")
    Duration introspectionBudget();

    /** How long a call with a key that was confirmed before waits for an answer; after it the last one serves on. */
    @WithDefault("PT0.8S")
    Duration knownKeyWait();

    /** After so long from the start a replica is ready also if it has had no answer about a key. */
    @WithDefault("PT1M")
    Duration readyAfter();
}
