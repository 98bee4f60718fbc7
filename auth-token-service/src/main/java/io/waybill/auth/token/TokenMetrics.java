package io.waybill.auth.token;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;

/** Counts issued and refused tokens by grant and error name, never by client. */
@ApplicationScoped
public class TokenMetrics {

    private final MeterRegistry registry;

    TokenMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Runs an issue of a token, and counts its outcome. */
    public <T> T counted(String grant, Supplier<T> issuing) {
        try {
            T result = issuing.get();
            issued(grant);
            return result;
        } catch (ApiException e) {
            refused(grant, e);
            throw e;
        }
    }

    /** As {@link #counted}, for an issue that does not wait. */
    public <T> Uni<T> countedLater(String grant, Supplier<Uni<? extends T>> issuing) {
        return Uni.createFrom()
                .deferred(issuing)
                .invoke(() -> issued(grant))
                .onFailure(ApiException.class)
                .invoke(refusal -> refused(grant, refusal));
    }

    private void issued(String grant) {
        Counter.builder("waybill.auth.tokens.issued")
                .description("Access tokens issued, by grant")
                .tag("grant", grant)
                .register(registry)
                .increment();
    }

    private void refused(String grant, ApiException refusal) {
        Counter.builder("waybill.auth.tokens.refused")
                .description("Token requests refused, by grant and by the name of the error")
                .tag("grant", grant)
                .tag("reason", refusal.reason())
                .register(registry)
                .increment();
    }
}
