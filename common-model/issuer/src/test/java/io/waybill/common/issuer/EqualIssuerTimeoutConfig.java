package io.waybill.common.issuer;

import java.time.Duration;

/**
 * One timeout for all.
 *
 * @param each long if the issuer answers: a machine that stalls for a moment is not an unavailable issuer
 */
record EqualIssuerTimeoutConfig(Duration each) implements IssuerTimeoutConfig {

    @Override
    public Duration keys() {
        return each;
    }

    @Override
    public Duration revocations() {
        return each;
    }
}
