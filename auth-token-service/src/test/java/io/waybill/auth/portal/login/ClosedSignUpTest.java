package io.waybill.auth.portal.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.error.ApiException;
import org.junit.jupiter.api.Test;

/** A portal that takes no sign-ups. */
class ClosedSignUpTest {

    private final SignUpResource closed = new SignUpResource(config("false"), null, null, null);

    @Test
    void hasNeitherThePageNorTheForm() {
        assertThatThrownBy(closed::page)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        error -> assertThat(error.code().status()).isEqualTo(404))
                .hasMessageContaining("takes no sign-ups");
        assertThatThrownBy(() -> closed.signUp()).isInstanceOf(ApiException.class);
    }

    private static PortalConfig config(String signUp) {
        return new SmallRyeConfigBuilder()
                .withMapping(PortalConfig.class)
                .withDefaultValue("waybill.portal.sign-up", signUp)
                .build()
                .getConfigMapping(PortalConfig.class);
    }
}
