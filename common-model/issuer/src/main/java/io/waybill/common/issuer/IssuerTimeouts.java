package io.waybill.common.issuer;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * How long a call waits for auth-token-service; each must be positive. Reading in the background has its own timeouts.
 */
@ConfigMapping(prefix = "waybill.issuer-timeout")
public interface IssuerTimeouts {

    /** Wait for the signing keys, when a token names an unknown one; after that the call is answered 503. */
    @WithDefault("PT0.8S")
    Duration keys();

    /** Wait for the list of revocations, when the known one is out of date; after that the known one is used. */
    @WithDefault("PT0.1S")
    Duration revocations();
}
