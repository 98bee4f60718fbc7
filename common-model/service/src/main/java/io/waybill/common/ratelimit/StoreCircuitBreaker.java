package io.waybill.common.ratelimit;

import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Lets only one attempt a second reach a store that does not answer. Logs each outage once, and at most one outage
 * every ten seconds.
 */
final class StoreCircuitBreaker {

    private static final Logger LOG = Logger.getLogger(StoreCircuitBreaker.class);

    private static final long RETRY_AFTER = Duration.ofSeconds(1).toNanos();

    /** How long no further outage is logged: a store that answers only now and then fails as often as it answers. */
    private static final long SILENCE = Duration.ofSeconds(10).toNanos();

    private final String consequence;
    private boolean failing;
    private long retryAt;
    private boolean logged;
    private Long loggedAt;

    StoreCircuitBreaker(RateLimitConfig config) {
        this.consequence = config.whenStoreFails() == WhenStoreFails.REFUSE
                ? "they are refused"
                : "each replica limits them per second only";
    }

    synchronized boolean mayTry(long now) {
        if (!failing) {
            return true;
        }
        if (now - retryAt < 0) {
            return false;
        }
        // Only this caller tries; the others continue without the store until it has an answer.
        retryAt = now + RETRY_AFTER;
        return true;
    }

    synchronized void succeeded() {
        if (failing && logged) {
            LOG.info("calls are counted again");
        }
        failing = false;
        logged = false;
    }

    synchronized void failed(Throwable cause, long now) {
        if (!logged && (loggedAt == null || now - loggedAt >= SILENCE)) {
            LOG.warnf("calls cannot be counted (%s); %s", cause, consequence);
            logged = true;
            loggedAt = now;
        }
        failing = true;
        retryAt = now + RETRY_AFTER;
    }
}
