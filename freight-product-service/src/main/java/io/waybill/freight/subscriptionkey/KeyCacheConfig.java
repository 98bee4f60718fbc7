package io.waybill.freight.subscriptionkey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long a call waits for an answer about a subscription key, and how long the answer is valid. */
@ConfigMapping(prefix = "waybill.subscription-keys")
interface KeyCacheConfig {

    /**
     * Latest time after which the issuer is asked again about an active key; the earliest is three quarters of this.
     * Suspensions and revoked grants take effect sooner, but a changed level or region waits.
     */
    @WithDefault("PT10M")
    Duration active();

    /**
     * How long a key is still accepted after the issuer should have been asked again, if the issuer does not answer.
     */
    @WithDefault("PT15M")
    Duration unreachable();

    /**
     * How long a call with an unknown key waits for an answer before it is answered 503; the introspection, of up to
     * two attempts, goes on. The list of revocations may take another 100 ms, so with the defaults a call waits 3 s.
     */
    @WithDefault("PT2.9S")
    Duration introspectionBudget();

    /** How long a call with a previously confirmed key waits for an answer; after that the last answer is used. */
    @WithDefault("PT0.8S")
    Duration knownKeyWait();
}
