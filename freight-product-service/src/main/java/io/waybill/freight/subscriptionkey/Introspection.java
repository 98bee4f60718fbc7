package io.waybill.freight.subscriptionkey;

import io.smallrye.mutiny.Uni;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * The one way to ask auth-token-service about a key: with a timeout, one retry and a circuit breaker, so that no call waits
 * longer than a second for it, and none at all while it is known to be away.
 */
@ApplicationScoped
class Introspection {

    private static final String API_KEY = "api_key";

    /** Two attempts, the pause between them and {@code Withdrawals.LONGEST_WAIT} leave a tenth of a second for the call itself. */
    private static final long ATTEMPT_MILLIS = 380;

    private static final long PAUSE_MILLIS = 20;
    private static final long OPEN_MILLIS = 2_000;

    private final IntrospectionClient client;
    private final String basicCredentials;

    Introspection(@RestClient IntrospectionClient client, WaybillConfig config) {
        this.client = client;
        String pair = config.service().clientId().orElse("") + ":"
                + config.service().clientSecret().orElse("");
        this.basicCredentials = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * What the issuer says of a key.
     *
     * @throws IntrospectionUnavailableException if it does not answer, or refuses this service's own credentials
     */
    @Timeout(ATTEMPT_MILLIS)
    @Retry(
            maxRetries = 1,
            delay = PAUSE_MILLIS,
            delayUnit = ChronoUnit.MILLIS,
            jitter = 0,
            abortOn = CircuitBreakerOpenException.class)
    @CircuitBreaker(requestVolumeThreshold = 6, failureRatio = 0.5, delay = OPEN_MILLIS, delayUnit = ChronoUnit.MILLIS)
    IntrospectionAnswer ask(String key) {
        IntrospectionAnswer answer = await(client.introspect(basicCredentials, key, API_KEY));
        if (answer.active() && !answer.isComplete()) {
            throw new IntrospectionUnavailableException("the answer lacks what a caller needs");
        }
        return answer;
    }

    /** The timeout interrupts the wait; the exchange that is then not over is cancelled, or it would occupy its connection. */
    private static IntrospectionAnswer await(Uni<IntrospectionAnswer> exchange) {
        CompletableFuture<IntrospectionAnswer> answer =
                exchange.subscribeAsCompletionStage().toCompletableFuture();
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new IntrospectionUnavailableException(
                    e.getCause() instanceof WebApplicationException refusal
                            ? "status " + refusal.getResponse().getStatus()
                            : String.valueOf(e.getCause().getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IntrospectionUnavailableException("interrupted");
        } finally {
            answer.cancel(true);
        }
    }
}
