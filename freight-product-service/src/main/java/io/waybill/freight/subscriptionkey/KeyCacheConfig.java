package io.waybill.freight.subscriptionkey;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * Settings of the cache of subscription keys: how long a call waits for an answer, and how long the answer is valid.
 */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.subscription-keys")
interface KeyCacheConfig {

    /**
     * How long the answer that a key is active is used, at most. Revocations take effect within 10 s all the same; a
     * changed level or region waits for the next answer.
     */
    @WithDefault("PT10M")
    Duration active();

    /**
     * How long a known key is still accepted while auth-token-service does not answer. Together with
     * {@code waybill.subscription-keys.active} at most {@code PT1H}, or the service does not start.
     */
    @WithDefault("PT15M")
    Duration unreachable();

    /**
     * How long a call with an unknown key waits for an answer; after that it is answered 503. The list of revocations
     * may take another 100 ms, so with the defaults a call waits for 3 s.
     */
    @WithDefault("PT2.9S")
    Duration introspectionBudget();

    /** How long a call with a previously confirmed key waits for an answer; after that the last answer is used. */
    @WithDefault("PT0.8S")
    Duration knownKeyWait();
}
