package io.waybill.common.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * Hides the query of every request in its span: it may contain a subscription key ({@code api_key}), or anything that a
 * client puts there by mistake. Headers and bodies are not recorded at all.
 */
@ApplicationScoped
public class SpanRedaction implements SpanProcessor {

    /** The word that OpenTelemetry's semantic conventions use for a removed value. */
    static final String REDACTED = "REDACTED";

    private static final AttributeKey<String> QUERY = AttributeKey.stringKey("url.query");

    /**
     * URLs, absolute or relative, with the query after a question mark; the last two names are from earlier
     * conventions.
     */
    private static final List<AttributeKey<String>> LOCATIONS = List.of(
            AttributeKey.stringKey("url.full"),
            AttributeKey.stringKey("http.url"),
            AttributeKey.stringKey("http.target"));

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        if (span.getAttribute(QUERY) != null) {
            span.setAttribute(QUERY, REDACTED);
        }
        for (AttributeKey<String> key : LOCATIONS) {
            String location = span.getAttribute(key);
            if (location != null && location.indexOf('?') >= 0) {
                span.setAttribute(key, location.substring(0, location.indexOf('?') + 1) + REDACTED);
            }
        }
    }

    @Override
    public boolean isStartRequired() {
        return true;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        // nothing is left to do
    }

    @Override
    public boolean isEndRequired() {
        return false;
    }
}
