package io.waybill.freight.subscriptionkey;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The outcomes of introspecting subscription keys. The fault tolerance library reports the state of the circuit
 * breaker.
 */
@ApplicationScoped
class IntrospectionMetrics {

    /** What auth-token-service said about a key, if anything. */
    enum Outcome {
        ACTIVE,
        INACTIVE,
        UNAVAILABLE,
        /** Too many introspections were in progress. */
        NOT_ASKED
    }

    private final Map<Outcome, Counter> answers = new EnumMap<>(Outcome.class);

    IntrospectionMetrics(MeterRegistry registry) {
        for (Outcome outcome : Outcome.values()) {
            answers.put(
                    outcome,
                    Counter.builder("waybill.introspection.answers")
                            .description("Introspections of subscription keys, by outcome")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    void count(Outcome outcome) {
        answers.get(outcome).increment();
    }
}
