package io.waybill.common.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

public class UnknownSettingsTest {

    /** Settings of every form that the services have. */
    @ConfigMapping(prefix = "waybill")
    public interface Settings {

        Optional<List<String>> corsOrigins();

        Optional<String> authUrl();

        Map<String, Client> services();

        Map<String, String> keys();

        public interface Client {
            String clientId();
        }
    }

    @Test
    void settingsOfTheServiceAreKnownHoweverTheyAreWritten() {
        assertThat(complaints(Map.of(
                        "waybill.cors-origins[0]", "https://a.example",
                        "waybill.services.freight.client-id", "f",
                        "waybill.keys.k1", "x",
                        "quarkus.anything", "y")))
                .isEmpty();
        assertThat(complaintsAboutVariables(Map.of(
                        "WAYBILL_CORS_ORIGINS", "https://a.example",
                        "WAYBILL_AUTH_URL", "http://auth",
                        "WAYBILL_SERVICES_FREIGHT_CLIENT_ID", "f",
                        "WAYBILL_KEYS_K1", "x",
                        "PATH", "/bin")))
                .isEmpty();
    }

    @Test
    void anUnknownSettingIsNamedWithTheNearestOne() {
        assertThat(complaints(Map.of("waybill.cors-origin", "https://a.example")))
                .containsExactly(
                        "waybill.cors-origin is not a setting of this service; did you mean waybill.cors-origins?");
        assertThat(complaints(Map.of("waybill.services.freight.client", "f")))
                .containsExactly("waybill.services.freight.client is not a setting of this service; "
                        + "did you mean waybill.services.<id>.client-id?");
    }

    @Test
    void anEnvironmentVariableIsNamedAsItIsWritten() {
        assertThat(complaintsAboutVariables(Map.of("WAYBILL_CORS_ORIGIN", "https://a.example", "WAYBILL_AUTHURL", "x")))
                .containsExactly(
                        "WAYBILL_AUTHURL is not a setting of this service; did you mean WAYBILL_AUTH_URL?",
                        "WAYBILL_CORS_ORIGIN is not a setting of this service; did you mean WAYBILL_CORS_ORIGINS?");
    }

    @Test
    void aValueIsNeverPrinted() {
        assertThat(complaints(Map.of("waybill.kyes.k1", "the secret")))
                .singleElement()
                .asString()
                .startsWith("waybill.kyes.k1")
                .doesNotContain("secret");
    }

    private static List<String> complaints(Map<String, String> properties) {
        return complaints(builder()
                .withSources(new PropertiesConfigSource(properties, "test", 300))
                .build());
    }

    private static List<String> complaintsAboutVariables(Map<String, String> variables) {
        return complaints(
                builder().withSources(new EnvConfigSource(variables, 300)).build());
    }

    private static SmallRyeConfigBuilder builder() {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withMapping(Settings.class)
                .withMappingIgnore("waybill.**");
    }

    private static List<String> complaints(SmallRyeConfig config) {
        return UnknownSettings.complaints(config, new KnownSettings(List.of(Settings.class)));
    }
}
