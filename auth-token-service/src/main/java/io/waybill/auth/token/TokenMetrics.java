package io.waybill.auth.token;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
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
            Counter.builder("waybill.auth.tokens.issued")
                    .description("Access tokens issued, by grant")
                    .tag("grant", grant)
                    .register(registry)
                    .increment();
            return result;
        } catch (ApiException e) {
            Counter.builder("waybill.auth.tokens.refused")
                    .description("Token requests refused, by grant and by the name of the error")
                    .tag("grant", grant)
                    .tag("reason", e.reason())
                    .register(registry)
                    .increment();
            throw e;
        }
    }
}
