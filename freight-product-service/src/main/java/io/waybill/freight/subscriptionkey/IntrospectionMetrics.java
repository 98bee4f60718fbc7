package io.waybill.freight.subscriptionkey;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What came of asking about subscription keys. The state of the circuit breaker is told by the fault tolerance library. */
@ApplicationScoped
class IntrospectionMetrics {

    /** What auth-token-service said of a key, if anything. */
    enum Outcome {
        ACTIVE,
        INACTIVE,
        UNAVAILABLE,
        /** Too many others were being asked for. */
        NOT_ASKED
    }

    private final Map<Outcome, Counter> answers = new EnumMap<>(Outcome.class);

    IntrospectionMetrics(MeterRegistry registry) {
        for (Outcome outcome : Outcome.values()) {
            answers.put(
                    outcome,
                    Counter.builder("waybill.introspection.answers")
                            .description("Subscription keys asked for at auth-token-service, by what came of it")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    void count(Outcome outcome) {
        answers.get(outcome).increment();
    }
}
