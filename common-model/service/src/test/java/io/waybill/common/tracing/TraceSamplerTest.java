package io.waybill.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import org.junit.jupiter.api.Test;

class TraceSamplerTest {

    private static final Context SAMPLED = parent(TraceFlags.getSampled());
    private static final Context UNSAMPLED = parent(TraceFlags.getDefault());

    @Test
    void aCallStartsATraceByTheRatio() {
        assertThat(isSampled(1, Context.root(), SpanKind.SERVER)).isTrue();
        assertThat(isSampled(0, Context.root(), SpanKind.SERVER)).isFalse();
    }

    @Test
    void theCallerDecidesBeforeTheRatio() {
        assertThat(isSampled(0, SAMPLED, SpanKind.SERVER)).isTrue();
        assertThat(isSampled(1, UNSAMPLED, SpanKind.SERVER)).isFalse();
    }

    @Test
    void aRequestOfOurOwnIsPartOfATraceButStartsNone() {
        assertThat(isSampled(1, SAMPLED, SpanKind.CLIENT)).isTrue();
        assertThat(isSampled(1, Context.root(), SpanKind.CLIENT)).isFalse();
    }

    private static boolean isSampled(double ratio, Context parent, SpanKind kind) {
        try (SdkTracerProvider provider =
                SdkTracerProvider.builder().setSampler(TraceSampler.of(ratio)).build()) {
            return provider.get("test")
                    .spanBuilder("call")
                    .setParent(parent)
                    .setSpanKind(kind)
                    .startSpan()
                    .getSpanContext()
                    .isSampled();
        }
    }

    private static Context parent(TraceFlags flags) {
        return Context.root()
                .with(Span.wrap(SpanContext.createFromRemoteParent(
                        "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7", flags, TraceState.getDefault())));
    }
}
