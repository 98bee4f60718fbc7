package io.waybill.common.tracing;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.util.Optional;

/** Settings of tracing. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.tracing")
public interface TracingConfig {

    /**
     * Base URL of an OTLP collector that accepts {@code http/protobuf}, such as {@code http://collector:4318}. Without
     * this URL, nothing is traced.
     */
    Optional<URI> endpoint();

    /** Share of the calls that are traced if the caller has not decided (W3C {@code traceparent}), from 0 to 1. */
    @WithDefault("1")
    double ratio();
}
