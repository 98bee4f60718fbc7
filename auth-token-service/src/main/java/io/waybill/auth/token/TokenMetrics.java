package io.waybill.auth.token;

import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;

/** Counts tokens issued and refused, by grant and by the number of the error; never by client. */
@ApplicationScoped
class TokenMetrics {

    private final MeterRegistry registry;

    TokenMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Does what issues a token, and counts its outcome. */
    <T> T counted(String grant, Supplier<T> issuing) {
        try {
            T result = issuing.get();
            registry.counter("waybill.auth.tokens.issued", "grant", grant).increment();
            return result;
        } catch (ApiException e) {
            registry.counter(
                            "waybill.auth.tokens.refused",
                            "grant",
                            grant,
                            "reason",
                            e.code().code())
                    .increment();
            throw e;
        }
    }
}
