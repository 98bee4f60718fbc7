package io.waybill.auth.portal.operators.decision;

import io.waybill.auth.portal.page.Wording;
import java.time.Instant;

/**
 * The outcome of a request.
 *
 * @param by name of the person who decided, or the caller as audit names it; {@code null} while it is pending
 */
record RequestOutcome(String state, Instant at, String by, String reason) {

    boolean isPending() {
        return state.equals("requested") || state.equals("registered");
    }

    /** The message for an operator whose decision comes too late. */
    String words() {
        return "this was decided before: " + state + (by == null ? "" : " by " + by)
                + (at == null ? "" : ", " + Wording.time(at))
                + (reason == null ? "" : ", “" + reason + "”");
    }
}
