package io.waybill.test;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;

/** For tests whose calls must be of one day. */
public final class Midnight {

    private static final LocalTime CLOSE = LocalTime.of(23, 58);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private Midnight() {}

    /** Waits until it is past there, if it is close; otherwise returns at once. */
    public static void awaitIfClose(ZoneId zone) {
        await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .until(() -> LocalTime.now(zone).isBefore(CLOSE));
    }
}
