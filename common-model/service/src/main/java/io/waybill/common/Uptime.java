package io.waybill.common;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Time for ages and waits: it runs on when the machine's clock is set, and never goes back. Its instants are no dates;
 * they can be compared with one another only.
 */
public final class Uptime implements InstantSource {

    /** The one that everything in this process measures by. */
    public static final InstantSource UPTIME = new Uptime();

    private final long start = System.nanoTime();

    private Uptime() {}

    @Override
    public Instant instant() {
        return Instant.ofEpochSecond(0, System.nanoTime() - start);
    }
}
