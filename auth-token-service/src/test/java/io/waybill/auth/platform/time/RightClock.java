package io.waybill.auth.platform.time;

import java.time.Clock;

/** A clock that agrees with the database's, for tests that need only its time. */
public final class RightClock {

    private RightClock() {}

    public static DatabaseClock of(Clock clock) {
        return new DatabaseClock(null, clock);
    }
}
