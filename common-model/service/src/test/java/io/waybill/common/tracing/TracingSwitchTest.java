package io.waybill.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracingSwitchTest {

    private static final String DISABLED = "quarkus.otel.sdk.disabled";

    @Test
    void nothingIsTracedUnlessAnEndpointIsSet() {
        assertThat(config(Map.of()).getValue(DISABLED, String.class)).isEqualTo("true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void anEmptyEndpointIsNone(String endpoint) {
        assertThat(config(Map.of("waybill.tracing.endpoint", endpoint)).getValue(DISABLED, String.class))
                .isEqualTo("true");
    }

    @Test
    void theEndpointTurnsTracingOnAndIsWhereTracesGo() {
        SmallRyeConfig config = config(Map.of("waybill.tracing.endpoint", "http://collector:4318"));

        assertThat(config.getValue(DISABLED, String.class)).isEqualTo("false");
        assertThat(config.getValue("quarkus.otel.exporter.otlp.endpoint", String.class))
                .isEqualTo("http://collector:4318");
    }

    @Test
    void aDeploymentMaySayOtherwise() {
        SmallRyeConfig config = config(Map.of("waybill.tracing.endpoint", "http://collector:4318", DISABLED, "true"));

        assertThat(config.getValue(DISABLED, String.class)).isEqualTo("true");
    }

    private static SmallRyeConfig config(Map<String, String> deployment) {
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(deployment, "deployment", 300))
                .withSources(new TracingSwitch())
                .addDefaultInterceptors()
                .build();
    }
}
