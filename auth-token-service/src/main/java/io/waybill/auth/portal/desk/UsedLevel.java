package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.servicelevel.Level;

/**
 * A service level.
 *
 * @param applications number of its applications
 */
public record UsedLevel(Level level, long applications) {

    /** The number of its applications, in words. */
    public String who() {
        return switch ((int) Math.min(applications, 2)) {
            case 0 -> "no application has";
            case 1 -> "one application has";
            default -> Wording.number(applications) + " applications have";
        };
    }
}
