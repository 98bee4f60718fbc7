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
 * Traces a call if its caller says so, and {@link TracingConfig#ratio()} of the calls whose caller says nothing.
 * Requests that a service makes on a schedule start no trace: there would be more of them than of clients' calls.
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
