package io.waybill.freight.subscriptionkey;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/**
 * The one way to ask auth-token-service about a key: with a timeout, one retry and a circuit breaker, so that no call waits
 * longer than a second for it, and none at all while it is known to be away.
 */
@ApplicationScoped
class Introspection {

    private static final long PAUSE_MILLIS = 20;
    private static final long OPEN_MILLIS = 2_000;

    private final IntrospectionClient client;
    private final KeyCacheConfig config;

    Introspection(IntrospectionClient client, KeyCacheConfig config) {
        this.client = client;
        this.config = config;
    }

    /**
     * What the issuer says of a key.
     *
     * @throws IntrospectionUnavailableException if it does not answer, or refuses this service's own credentials
     */
    @Retry(
            maxRetries = 1,
            delay = PAUSE_MILLIS,
            delayUnit = ChronoUnit.MILLIS,
            jitter = 0,
            abortOn = CircuitBreakerOpenException.class)
    @CircuitBreaker(requestVolumeThreshold = 6, failureRatio = 0.5, delay = OPEN_MILLIS, delayUnit = ChronoUnit.MILLIS)
    IntrospectionAnswer ask(String key) {
        try {
            // The client keeps the timeout: fault tolerance's @Timeout interrupts from a thread of the worker pool,
            // and never comes when all of those wait here.
            IntrospectionAnswer answer = client.introspect(key, config.introspectionTimeout());
            if (answer.active() && !answer.isComplete()) {
                throw new IntrospectionUnavailableException("the answer lacks what a caller needs");
            }
            return answer;
        } catch (IOException e) {
            throw new IntrospectionUnavailableException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IntrospectionUnavailableException("interrupted");
        }
    }
}
