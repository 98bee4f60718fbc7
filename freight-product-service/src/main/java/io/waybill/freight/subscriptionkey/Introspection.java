package io.waybill.freight.subscriptionkey;

import io.smallrye.faulttolerance.api.CircuitBreakerName;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;

/**
 * The only way to ask auth-token-service about a caller's key: with limited concurrency, within a time budget, and not
 * at all while that service is known to be unavailable. The circuit breaker counts whole introspections: a slow first
 * attempt and an answered second one are a success.
 */
@ApplicationScoped
class Introspection {

    /** Maximum number at once; as many calls may wait for answers in {@link IntrospectedKeys}. */
    static final int AT_ONCE = 100;

    static final String BREAKER = "introspection";

    private static final long OPEN_MILLIS = 2_000;

    private final IntrospectionClient client;
    private final KeyCacheConfig config;

    Introspection(IntrospectionClient client, KeyCacheConfig config) {
        this.client = client;
        this.config = config;
    }

    /**
     * What the issuer says about a key.
     *
     * @throws IntrospectionUnavailableException if it does not answer in time, or refuses this service's own
     *     credentials
     * @throws org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException if the circuit breaker or the
     *     limit prevents the request
     */
    @CircuitBreakerName(BREAKER)
    @CircuitBreaker(
            requestVolumeThreshold = 6,
            failureRatio = 0.5,
            delay = OPEN_MILLIS,
            delayUnit = ChronoUnit.MILLIS,
            // Too many calls at once in this service are not a failure of the issuer.
            skipOn = BulkheadException.class)
    @Bulkhead(AT_ONCE)
    IntrospectionAnswer ask(String key) {
        try {
            IntrospectionAnswer answer = client.introspect(
                    key, System.nanoTime() + config.introspectionBudget().toNanos());
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
