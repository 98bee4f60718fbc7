package io.waybill.auth.platform.change;

import java.time.Clock;

/** A feed for tests that need only its time. */
public final class FeedWithoutChanges {

    private FeedWithoutChanges() {}

    public static ChangeFeed at(Clock clock) {
        return new ChangeFeed(null, null, clock);
    }
}
