package io.waybill.auth.portal.page;

import java.time.Duration;
import java.time.Instant;

/** The time since something happened, in words. */
public final class Ago {

    private static final long MINUTES_SAID = 120;
    private static final long HOURS_SAID = 48;

    private Ago() {}

    /** For example {@code 4 minutes ago}; {@code never} without a time. */
    public static String words(Instant time, Instant now) {
        if (time == null) {
            return "never";
        }
        Duration past = Duration.between(time, now);
        if (past.toMinutes() < 1) {
            return past.toSeconds() < 2 ? "just now" : past.toSeconds() + " seconds ago";
        }
        if (past.toMinutes() < MINUTES_SAID) {
            return counted(past.toMinutes(), "minute");
        }
        return past.toHours() < HOURS_SAID ? counted(past.toHours(), "hour") : counted(past.toDays(), "day");
    }

    private static String counted(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s") + " ago";
    }
}
