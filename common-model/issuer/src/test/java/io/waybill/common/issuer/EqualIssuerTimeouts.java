package io.waybill.common.issuer;

import java.time.Duration;

/**
 * One timeout for all.
 *
 * @param each long where the issuer answers: a machine that stands still for a moment is no issuer that is away
 */
record EqualIssuerTimeouts(Duration each) implements IssuerTimeouts {

    @Override
    public Duration keys() {
        return each;
    }

    @Override
    public Duration withdrawals() {
        return each;
    }
}
