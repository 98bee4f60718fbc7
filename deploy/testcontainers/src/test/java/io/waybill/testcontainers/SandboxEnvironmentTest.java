package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SandboxEnvironmentTest {

    @Test
    void namesAndValuesAreReadAsAShellWould() {
        SandboxEnvironment environment = SandboxEnvironment.parse(
                "# a comment\n\nAUTH_URL='http://localhost:1'\nSECRET='it'\\''s=5'\nEMPTY=''\n");

        assertThat(environment.values())
                .isEqualTo(Map.of("AUTH_URL", "http://localhost:1", "SECRET", "it's=5", "EMPTY", ""));
    }

    @Test
    void aLineOfAnotherFormIsRefusedWithoutItsText() {
        assertThatThrownBy(() -> SandboxEnvironment.parse("SECRET=hidden"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sandbox.env")
                .hasMessageNotContaining("hidden");
    }

    @Test
    void aMissingNameIsSaid() {
        assertThatThrownBy(() -> SandboxEnvironment.parse("A='1'").get("CLIENT_ID"))
                .hasMessageContaining("CLIENT_ID");
    }

    @Test
    void valuesStayOutOfLogs() {
        assertThat(SandboxEnvironment.parse("SECRET='hidden'")).hasToString("SandboxEnvironment of [SECRET]");
    }
}
