package io.waybill.common.tracing;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Makes {@link TracingConfig#endpoint()} the only switch for tracing: if it is set, OpenTelemetry runs and sends traces
 * there; otherwise the SDK is disabled and opens no connection.
 */
public final class TracingSwitch implements ConfigSourceFactory {

    private static final String ENDPOINT = "waybill.tracing.endpoint";

    /**
     * Above the shared settings of common-model (100), below a service's application.properties (250) and all settings
     * of a deployment.
     */
    private static final int ORDINAL = 150;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        ConfigValue endpoint = context.getValue(ENDPOINT);
        boolean isOn = endpoint != null
                && endpoint.getValue() != null
                && !endpoint.getValue().isBlank();
        return List.of(new PropertiesConfigSource(
                isOn
                        ? Map.of(
                                "quarkus.otel.sdk.disabled",
                                "false",
                                "quarkus.otel.exporter.otlp.endpoint",
                                endpoint.getValue().strip())
                        : Map.of("quarkus.otel.sdk.disabled", "true"),
                "tracing switch",
                ORDINAL));
    }

    @Override
    public OptionalInt getPriority() {
        return OptionalInt.of(ORDINAL);
    }
}
