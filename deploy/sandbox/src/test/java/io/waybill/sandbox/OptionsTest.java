package io.waybill.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.sandbox.client.SandboxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    @Test
    void nothingMeansAFreshSandboxOnTheDefaultPorts() {
        Options options = Options.parse(List.of());

        assertThat(options.demo()).isFalse();
        assertThat(options.data()).isEmpty();
        assertThat(options.portBase()).isEmpty();
    }

    @Test
    void everyOptionIsTakenInBothSpellings() {
        Options spaced = Options.parse(List.of("--data", "d", "--port-base", "9000", "--token-lifetime", "5"));
        Options joined = Options.parse(List.of("--data=d", "--port-base=9000", "--token-lifetime=5"));

        assertThat(spaced).isEqualTo(joined);
        assertThat(spaced.data()).contains(Path.of("d"));
        assertThat(spaced.portBase()).hasValue(9000);
        assertThat(spaced.tokenLifetime()).hasValue(5);
    }

    @Test
    void demoIsASubcommand() {
        assertThat(Options.parse(List.of("demo")).demo()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"--port-base,0", "--port-base,x", "--port-base,64001", "--token-lifetime,0", "--token-lifetime,1.5"})
    void aNumberOutOfRangeIsRefusedByName(String option, String value) {
        assertThatThrownBy(() -> Options.parse(List.of(option, value)))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining(option)
                .hasMessageContaining(value);
    }

    @Test
    void anAddressAtWhichServicesWouldNotFindEachOtherIsRefused() {
        assertThat(Options.parse(List.of("--bind", "0.0.0.0")).bind()).isEqualTo("0.0.0.0");
        assertThatThrownBy(() -> Options.parse(List.of("--bind", "192.168.1.20")))
                .isInstanceOf(SandboxException.class)
                .hasMessage("--bind takes localhost, or 0.0.0.0 for all interfaces, not 192.168.1.20");
    }

    @Test
    void aMissingValueIsNamed() {
        assertThatThrownBy(() -> Options.parse(List.of("--data"))).hasMessage("--data needs a value");
    }

    @Test
    void anUnknownArgumentIsNamedAndTheUsageShown() {
        assertThatThrownBy(() -> Options.parse(List.of("--prot-base", "1")))
                .hasMessageContaining("--prot-base")
                .hasMessageContaining("Usage:");
    }

    @Test
    void theFourPublicUrlsAreTakenInTheOrderOfThePorts() {
        Options options = Options.parse(List.of("--public-urls", "https://a,https://f:1,http://i,http://p:65535"));

        assertThat(options.publicUrl(Service.AUTH, 8081)).hasToString("https://a");
        assertThat(options.publicUrl(Service.INDIA_PRODUCT, 8081)).hasToString("http://p:65535");
    }

    @Test
    void withoutPublicUrlsTheServicesAreReachedWhereTheyListen() {
        assertThat(Options.parse(List.of()).publicUrl(Service.FREIGHT, 8081)).hasToString("http://localhost:8082");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a", "http://a,http://b,http://c,http://d/", "http://a,b,http://c,http://d"})
    void publicUrlsThatAreNotFourUrlsAreRefused(String value) {
        assertThatThrownBy(() -> Options.parse(List.of("--public-urls", value)))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("--public-urls");
    }
}
