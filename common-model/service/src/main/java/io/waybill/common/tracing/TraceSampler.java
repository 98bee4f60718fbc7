package io.waybill.common.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Decides which calls are traced: the caller does, else {@link TracingConfig#ratio()}. What a service asks of another
 * on its own schedule starts no trace, because it would drown the calls of clients.
 */
@Singleton
public class TraceSampler {

    /** Quarkus uses this bean in place of the sampler that {@code quarkus.otel.traces.sampler} names. */
    @Produces
    @Singleton
    Sampler sampler(TracingConfig config) {
        return of(config.ratio());
    }

    static Sampler of(double ratio) {
        return Sampler.parentBased(new IncomingOnly(Sampler.traceIdRatioBased(ratio)));
    }

    /** Drops a trace that would begin with a request of our own. */
    private record IncomingOnly(Sampler incoming) implements Sampler {

        @Override
        public SamplingResult shouldSample(
                Context parent,
                String traceId,
                String name,
                SpanKind kind,
                Attributes attributes,
                List<LinkData> parentLinks) {
            return kind == SpanKind.CLIENT
                    ? SamplingResult.drop()
                    : incoming.shouldSample(parent, traceId, name, kind, attributes, parentLinks);
        }

        @Override
        public String getDescription() {
            return "IncomingOnly{" + incoming.getDescription() + "}";
        }
    }
}
