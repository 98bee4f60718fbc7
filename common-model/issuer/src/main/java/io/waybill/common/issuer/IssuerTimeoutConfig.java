package io.waybill.common.issuer;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * Timeouts of calls that wait for auth-token-service; each must be positive. Reading in the background has its own
 * timeouts.
 */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.issuer-timeout")
public interface IssuerTimeoutConfig {

    /** How long a call waits for a signing key that is not known yet; after that it is answered 503. */
    @WithDefault("PT0.8S")
    Duration keys();

    /**
     * How long a call waits for the list of revocations if the known one is out of date; after that that one is used.
     */
    @WithDefault("PT0.1S")
    Duration revocations();
}
