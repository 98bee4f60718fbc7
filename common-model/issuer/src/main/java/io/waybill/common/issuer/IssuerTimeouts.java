package io.waybill.common.issuer;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * How long a call is held while auth-token-service is asked for its sake; more than nothing each. What is read in the
 * background is not meant.
 */
@ConfigMapping(prefix = "waybill.issuer-timeout")
public interface IssuerTimeouts {

    /** For the signing keys, when a token names one that is not known yet; after it the token is answered 503. */
    @WithDefault("PT0.8S")
    Duration keys();

    /** For the list of what has been withdrawn, when the one that is known is old; after it that one serves on. */
    @WithDefault("PT0.1S")
    Duration withdrawals();
}
