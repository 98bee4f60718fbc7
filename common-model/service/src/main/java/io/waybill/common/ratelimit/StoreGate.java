package io.waybill.common.ratelimit;

import java.time.Duration;
import org.jboss.logging.Logger;

/** Lets only one attempt a second reach a database that does not answer. Logs each outage once. */
final class StoreGate {

    private static final Logger LOG = Logger.getLogger(StoreGate.class);

    private final long retryAfter;
    private boolean failing;
    private long retryAt;

    StoreGate(Duration retryAfter) {
        this.retryAfter = retryAfter.toNanos();
    }

    synchronized boolean mayTry(long now) {
        if (!failing) {
            return true;
        }
        if (now - retryAt < 0) {
            return false;
        }
        // Only this caller tries; the others continue without the database until it has an answer.
        retryAt = now + retryAfter;
        return true;
    }

    synchronized void succeeded() {
        if (failing) {
            LOG.info("calls are counted in the database again");
            failing = false;
        }
    }

    synchronized void failed(Throwable cause, long now) {
        if (!failing) {
            LOG.warnf("calls cannot be counted in the database (%s); each replica limits them per second only", cause);
        }
        failing = true;
        retryAt = now + retryAfter;
    }
}
