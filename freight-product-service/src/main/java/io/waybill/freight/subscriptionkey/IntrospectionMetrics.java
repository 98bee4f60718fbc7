package io.waybill.freight.subscriptionkey;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

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
        /** Too many introspections were in progress, or too many calls were waiting. */
        NOT_ASKED
    }

    private final MeterRegistry registry;
    private final Map<Outcome, Counter> answers = new EnumMap<>(Outcome.class);

    IntrospectionMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Outcome outcome : Outcome.values()) {
            answers.put(
                    outcome,
                    Counter.builder("waybill.introspection.answers")
                            .description("Introspections of subscription keys, by outcome")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    /** Registers the gauge of calls that wait for an answer. */
    void watch(Supplier<Number> waiting) {
        Gauge.builder("waybill.introspection.waiting", waiting)
                .baseUnit("tasks")
                .description("Calls that wait for an answer about a subscription key")
                .register(registry);
    }

    void count(Outcome outcome) {
        answers.get(outcome).increment();
    }
}
