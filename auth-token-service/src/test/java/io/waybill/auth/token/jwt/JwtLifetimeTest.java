package io.waybill.auth.token.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.auth.token.signingkey.Algorithm;
import io.waybill.auth.token.signingkey.JwtConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JwtLifetimeTest {

    private record Config(Duration jwtLifetime, Algorithm algorithm) implements JwtConfig {}

    /** Revocations are forgotten after a day. */
    @Test
    void noJwtMayLiveLongerThanADay() {
        Duration day = Duration.ofDays(1);

        assertThat(AccessTokens.lifetime(new Config(day, Algorithm.ES256))).isEqualTo(day);
        assertThatThrownBy(() -> AccessTokens.lifetime(new Config(day.plusSeconds(1), Algorithm.ES256)))
                .hasMessageContaining("waybill.auth.token.jwt-lifetime must be at most");
    }
}
