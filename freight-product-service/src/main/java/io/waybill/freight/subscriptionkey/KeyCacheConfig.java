package io.waybill.freight.subscriptionkey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long a call waits for an answer about a subscription key, and how long the answer is believed. */
@ConfigMapping(prefix = "waybill.subscription-keys")
interface KeyCacheConfig {

    /**
     * How long until the issuer is asked again about an active key, at the latest; after three quarters of this at the
     * earliest. Suspensions and withdrawn grants do not wait for it, but a changed level or region does.
     */
    @WithDefault("PT10M")
    Duration active();

    /** How long until the issuer is asked again about an inactive key, and about one without the grant of this API. */
    @WithDefault("PT5S")
    Duration inactive();

    /**
     * While the issuer does not answer: how long a key is still accepted after it should have been asked about again.
     */
    @WithDefault("PT15M")
    Duration unreachable();

    /** Maximum number of keys in each of the two caches; about 1 KiB of memory each. */
    @WithDefault("10000")
    long size();

    /**
     * How long one attempt to ask auth-token-service about a key may take; a second one follows if there is time left.
     */
    @WithDefault("PT2S")
    Duration introspectionTimeout();

    /**
     * How long both attempts may take together: then a call with an unknown key is answered 503. The list of
     * withdrawals may take 100 ms more, so with the defaults a call waits 3 s at most.
     */
    @WithDefault("PT2.9S")
    Duration introspectionBudget();

    /** How long a call with a previously confirmed key waits for an answer; after that the last one is used. */
    @WithDefault("PT0.8S")
    Duration knownKeyWait();

    /** After this time since the start, a replica is ready even if it has had no answer about a key. */
    @WithDefault("PT1M")
    Duration readyAfter();
}
