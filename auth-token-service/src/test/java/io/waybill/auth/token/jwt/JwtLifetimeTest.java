package io.waybill.auth.token.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.token.signingkey.JwtConfig;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A shorter lifetime is announced before it comes. */
@QuarkusTest
@ServiceUnderTest
class JwtLifetimeTest {

    private static final Map<String, String> SHORTER = Map.of(
            "waybill.auth.token.shorter.lifetime", "PT20M",
            "waybill.auth.token.shorter.from", "2027-03-01T00:00:00Z",
            "waybill.auth.token.shorter.announced-from", "2026-12-01T00:00:00+01:00");

    @Inject
    JwtLifetime lifetime;

    @Test
    void itIsAnnouncedFromOneDateAndComesOnAnother() {
        JwtLifetime before = at("2026-11-30T22:59:59Z", SHORTER);
        assertThat(before.announcement()).isEmpty();
        assertThat(before.now()).isEqualTo(Duration.ofMinutes(60));

        JwtLifetime announced = at("2026-11-30T23:00:00Z", SHORTER);
        assertThat(announced.announcement()).contains("1200; from=\"2027-03-01T00:00:00Z\"");
        assertThat(announced.now()).isEqualTo(Duration.ofMinutes(60));

        JwtLifetime come = at("2027-03-01T00:00:00Z", SHORTER);
        assertThat(come.announcement()).isPresent();
        assertThat(come.now()).isEqualTo(Duration.ofMinutes(20));
    }

    @Test
    void withoutADateOrIfItIsLongerTheServiceDoesNotStart() {
        assertThatThrownBy(() -> at("2026-12-01T00:00:00Z", Map.of("waybill.auth.token.shorter.lifetime", "PT20M")))
                .hasMessageContaining("waybill.auth.token.shorter.from");
        assertThatThrownBy(() -> at(
                        "2026-12-01T00:00:00Z",
                        Map.of(
                                "waybill.auth.token.shorter.lifetime", "PT61M",
                                "waybill.auth.token.shorter.from", "2027-03-01T00:00:00Z")))
                .hasMessageContaining("must be shorter");
    }

    /** Revocations are forgotten after a day. */
    @Test
    void noJwtMayLiveLongerThanADay() {
        assertThat(at("2026-12-01T00:00:00Z", Map.of("waybill.auth.token.jwt-lifetime", "PT24H"))
                        .now())
                .isEqualTo(Duration.ofHours(24));
        assertThatThrownBy(() -> at("2026-12-01T00:00:00Z", Map.of("waybill.auth.token.jwt-lifetime", "PT24H1S")))
                .hasMessageContaining("waybill.auth.token.jwt-lifetime must be at most");
    }

    @Test
    void everyTokenAnswerOfVariantASaysSo() {
        App app = Registry.approved("freight-product");
        assertThat(Registry.requestToken(app).header("Token-Lifetime")).isNull();
        QuarkusMock.installMockForInstance(at("2026-12-24T00:00:00Z", SHORTER), lifetime);

        Response answer = Registry.requestToken(app);

        answer.then().statusCode(200);
        assertThat(answer.header("Token-Lifetime")).isEqualTo("1200; from=\"2027-03-01T00:00:00Z\"");
        assertThat(answer.<Integer>path("expires_in")).isEqualTo(3600);
    }

    private static JwtLifetime at(String time, Map<String, String> settings) {
        SmallRyeConfigBuilder builder =
                new SmallRyeConfigBuilder().withMapping(JwtConfig.class).withMapping(ShorterLifetimeConfig.class);
        settings.forEach(builder::withDefaultValue);
        SmallRyeConfig config = builder.build();
        return new JwtLifetime(
                config.getConfigMapping(JwtConfig.class),
                config.getConfigMapping(ShorterLifetimeConfig.class),
                Clock.fixed(Instant.parse(time), ZoneOffset.UTC));
    }
}
