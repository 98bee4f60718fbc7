package io.waybill.common.web;

import java.util.function.LongSupplier;

/** A token bucket: a number of lines per second in the long run, and bursts of ten times that number. */
final class LogBudget {

    private static final int BURST_SECONDS = 10;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final LongSupplier nanoTime;
    private double left;
    private long refilled;

    LogBudget(int perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
        this.left = (double) perSecond * BURST_SECONDS;
        this.refilled = nanoTime.getAsLong();
    }

    /** Whether one more line may be written now. */
    synchronized boolean take() {
        long now = nanoTime.getAsLong();
        left = Math.min(perSecond * BURST_SECONDS, left + (now - refilled) / NANOS_PER_SECOND * perSecond);
        refilled = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
