package io.waybill.common.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The metric of HTTP calls: with buckets, so that alerts can query the share of calls below a limit across all
 * replicas, and with labels whose number no caller can increase.
 */
@Singleton
public class HttpMeters {

    private static final String CALLS = "http.server.requests";

    private static final double[] BUCKETS = Stream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000)
            .mapToDouble(millis -> Duration.ofMillis(millis).toNanos())
            .toArray();

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** These answers come before an operation is found, so the framework knows no template. It handles 404 itself. */
    private static final Map<String, String> REFUSED_BEFORE_AN_OPERATION = Map.of(
            "405", "METHOD_NOT_ALLOWED",
            "406", "NOT_ACCEPTABLE",
            "415", "UNSUPPORTED_MEDIA_TYPE");

    @Produces
    @Singleton
    MeterFilter buckets() {
        return new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                return id.getName().equals(CALLS)
                        ? DistributionStatisticConfig.builder()
                                .serviceLevelObjectives(BUCKETS)
                                .build()
                                .merge(config)
                        : config;
            }
        };
    }

    /**
     * The framework accepts any word as a method. If a call is refused before an operation is found, it uses the path
     * as sent. Both are the caller's own text.
     */
    @Produces
    @Singleton
    MeterFilter boundedLabels() {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                String method = id.getTag("method");
                if (!id.getName().equals(CALLS) || method == null) {
                    return id;
                }
                Meter.Id bounded = METHODS.contains(method) ? id : id.withTag(Tag.of("method", "OTHER"));
                String status = id.getTag("status");
                String refusal = status == null ? null : REFUSED_BEFORE_AN_OPERATION.get(status);
                return refusal != null
                        ? bounded.withTag(Tag.of("uri", refusal))
                        : method.equals("OPTIONS") ? bounded.withTag(Tag.of("uri", "OPTIONS")) : bounded;
            }
        };
    }
}
