package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.session.Wording;
import java.time.Instant;

/**
 * What has become of something that an operator decides about.
 *
 * @param by who decided: the person's name, or how audit names the caller; {@code null} while nothing is decided
 */
record Decided(String state, Instant at, String by, String reason) {

    boolean isPending() {
        return state.equals("requested") || state.equals("registered");
    }

    /** For whoever comes second. */
    String words() {
        return "this was decided before: " + state + (by == null ? "" : " by " + by)
                + (at == null ? "" : ", " + Wording.time(at))
                + (reason == null ? "" : ", “" + reason + "”");
    }
}
