package io.waybill.auth.portal.login;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.WaybillConfig;
import org.junit.jupiter.api.Test;

class ProviderInProductionTest {

    @Test
    void aProductionWithoutAProviderDoesNotStartAndSaysWhatToSet() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> start("production"))
                .withMessageContaining("waybill.portal.oidc.issuer")
                .withMessageContaining("waybill.portal.enabled=false");
    }

    @Test
    void aProductionWithAProviderOrWithoutThePortalStarts() {
        assertThatCode(() -> start("production", "waybill.portal.oidc.issuer", "https://login.carrier.example"))
                .doesNotThrowAnyException();
        assertThatCode(() -> start("production", "waybill.portal.enabled", "false"))
                .doesNotThrowAnyException();
    }

    @Test
    void aSandboxNeedsNoProvider() {
        assertThatCode(() -> start("sandbox")).doesNotThrowAnyException();
    }

    private static void start(String environment, String... setting) {
        SmallRyeConfigBuilder settings = new SmallRyeConfigBuilder()
                .withMapping(PortalConfig.class)
                .withMapping(WaybillConfig.class)
                .withDefaultValue("waybill.environment", environment)
                .withDefaultValue("waybill.issuer", "https://auth.carrier.example");
        if (setting.length > 0) {
            settings.withDefaultValue(setting[0], setting[1]);
        }
        SmallRyeConfig config = settings.build();
        new ProviderInProduction(config.getConfigMapping(PortalConfig.class))
                .start(new StartupEvent(), config.getConfigMapping(WaybillConfig.class));
    }
}
