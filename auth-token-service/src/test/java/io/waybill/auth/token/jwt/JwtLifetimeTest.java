package io.waybill.auth.token.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.token.signingkey.JwtConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JwtLifetimeTest {

    /** Revocations are forgotten after a day. */
    @Test
    void noJwtMayLiveLongerThanADay() {
        assertThat(AccessTokens.lifetime(config("PT24H"))).isEqualTo(Duration.ofHours(24));
        assertThatThrownBy(() -> AccessTokens.lifetime(config("PT24H1S")))
                .hasMessageContaining("waybill.auth.token.jwt-lifetime must be at most");
    }

    private static JwtConfig config(String lifetime) {
        return new SmallRyeConfigBuilder()
                .withMapping(JwtConfig.class)
                .withDefaultValue("waybill.auth.token.jwt-lifetime", lifetime)
                .build()
                .getConfigMapping(JwtConfig.class);
    }
}
