package io.waybill.common;

import java.time.Instant;
import java.time.InstantSource;

/**
 * A monotonic clock for ages and waits: setting the machine's clock does not affect it. Its instants are not dates;
 * compare them only with each other.
 */
public final class Uptime implements InstantSource {

    /** The one instance of this process. */
    public static final InstantSource UPTIME = new Uptime();

    private final long start = System.nanoTime();

    private Uptime() {}

    @Override
    public Instant instant() {
        return Instant.ofEpochSecond(0, System.nanoTime() - start);
    }
}
