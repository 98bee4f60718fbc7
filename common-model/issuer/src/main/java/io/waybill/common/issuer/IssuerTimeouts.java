package io.waybill.common.issuer;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * How long a call waits for auth-token-service; each must be positive. Does not apply to what is read in the
 * background.
 */
@ConfigMapping(prefix = "waybill.issuer-timeout")
public interface IssuerTimeouts {

    /** For the signing keys, when a token names one that is not known yet; after that the call is answered 503. */
    @WithDefault("PT0.8S")
    Duration keys();

    /** For the list of withdrawals, when the known one is out of date; after that the known one is used. */
    @WithDefault("PT0.1S")
    Duration withdrawals();
}
