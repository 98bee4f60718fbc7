package io.waybill.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpanRedactionTest {

    @Test
    void aQueryIsNeverExported() {
        Attributes exported = exported(Map.of(
                "url.path", "/products",
                "url.query", "api_key=secret-key&country=SE",
                "url.full", "http://auth:8081/x?token=secret-key",
                "http.url", "http://auth:8081/x?token=secret-key",
                "http.target", "/x?api_key=secret-key"));

        assertThat(exported.toString()).doesNotContain("secret-key");
        assertThat(exported.get(AttributeKey.stringKey("url.query"))).isEqualTo("REDACTED");
        assertThat(exported.get(AttributeKey.stringKey("url.full"))).isEqualTo("http://auth:8081/x?REDACTED");
        assertThat(exported.get(AttributeKey.stringKey("url.path"))).isEqualTo("/products");
    }

    @Test
    void aCallWithoutAQueryStaysAsItIs() {
        Attributes exported = exported(Map.of("url.full", "http://auth:8081/oauth2/introspect"));

        assertThat(exported.get(AttributeKey.stringKey("url.full"))).isEqualTo("http://auth:8081/oauth2/introspect");
        assertThat(exported.get(AttributeKey.stringKey("url.query"))).isNull();
    }

    private static Attributes exported(Map<String, String> attributes) {
        List<Attributes> ended = new ArrayList<>();
        try (SdkTracerProvider provider = SdkTracerProvider.builder()
                .addSpanProcessor(new SpanRedaction())
                .addSpanProcessor(new Ended(ended))
                .build()) {
            SpanBuilder span = provider.get("test").spanBuilder("call");
            attributes.forEach(span::setAttribute);
            span.startSpan().end();
        }
        return ended.getFirst();
    }

    /** In place of the exporter: it sees what a span contains when it ends. */
    private record Ended(List<Attributes> spans) implements SpanProcessor {

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            // not asked for
        }

        @Override
        public boolean isStartRequired() {
            return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            spans.add(span.toSpanData().getAttributes());
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }
    }
}
