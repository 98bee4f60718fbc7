package io.waybill.auth.portal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.account.Role;
import io.waybill.common.WaybillConfig;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SecondFactorRuleTest {

    @Test
    void operatorsNeedASecondStepInProduction() {
        SecondFactorRule rule = in("production", Map.of());

        assertThat(rule.isFor(session(Role.operator, true))).isTrue();
        assertThat(rule.isMissing(session(Role.operator, true))).isFalse();
        assertThat(rule.isMissing(session(Role.operator, false))).isTrue();
        assertThat(rule.isMissing(session(Role.developer, false))).isFalse();
    }

    @Test
    void theySetItUpInASandboxIfTheyLike() {
        assertThat(in("sandbox", Map.of()).isMissing(session(Role.operator, false)))
                .isFalse();
    }

    @Test
    void theSettingSaysOtherwise() {
        assertThat(in("sandbox", Map.of("waybill.portal.operator-totp", "true"))
                        .isMissing(session(Role.operator, false)))
                .isTrue();
        assertThat(in("production", Map.of("waybill.portal.operator-totp", "false"))
                        .isMissing(session(Role.operator, false)))
                .isFalse();
    }

    private static Session session(Role role, boolean hasTotp) {
        Instant now = Instant.parse("2026-11-22T12:00:00Z");
        return new Session(
                "id", UUID.randomUUID(), "Olga", "olga@shop.example", role, hasTotp, now, now, now, "-", "Firefox/1");
    }

    private static SecondFactorRule in(String environment, Map<String, String> settings) {
        SmallRyeConfigBuilder builder = new SmallRyeConfigBuilder()
                .withMapping(PortalConfig.class)
                .withMapping(WaybillConfig.class)
                .withDefaultValue("waybill.environment", environment)
                .withDefaultValue("waybill.issuer", "https://issuer.example")
                .withValidateUnknown(false);
        settings.forEach(builder::withDefaultValue);
        SmallRyeConfig config = builder.build();
        return new SecondFactorRule(
                config.getConfigMapping(PortalConfig.class), config.getConfigMapping(WaybillConfig.class));
    }
}
