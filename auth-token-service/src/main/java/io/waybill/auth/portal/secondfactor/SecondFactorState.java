package io.waybill.auth.portal.secondfactor;

import java.time.Instant;

/**
 * Whether somebody logs in in two steps.
 *
 * @param since {@code null} if not
 * @param recoveryCodes how many are left
 */
public record SecondFactorState(Instant since, long recoveryCodes) {

    public boolean isOn() {
        return since != null;
    }
}
