package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What needs no Docker engine. */
class WaybillContainerTest {

    @Test
    void withoutAStartThereAreNoCredentials() {
        assertThatThrownBy(() -> new WaybillContainer().clientId()).hasMessageContaining("start()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT24H"})
    void theShortestAndTheLongestLifetimeAreTaken(Duration lifetime) {
        assertThatCode(() -> new WaybillContainer().withTokenLifetime(lifetime)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.999S", "PT24H1S"})
    void aLifetimeThatNoServiceTakesIsRefusedAtOnce(Duration lifetime) {
        assertThatThrownBy(() -> new WaybillContainer().withTokenLifetime(lifetime))
                .hasMessageContaining("1 s to 24 h");
    }
}
