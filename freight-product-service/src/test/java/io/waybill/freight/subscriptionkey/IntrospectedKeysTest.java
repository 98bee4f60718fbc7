package io.waybill.freight.subscriptionkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.freight.subscriptionkey.IntrospectionAnswer.Level;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long answers about keys are believed, on a clock of the test. */
class IntrospectedKeysTest {

    private static final String KEY = "key-of-the-test";
    /** The defaults, which are the contract's bounds. */
    private static final SmallRyeConfig CONFIG = new SmallRyeConfigBuilder()
            .withMapping(WaybillConfig.class)
            .withMapping(KeyCacheConfig.class)
            .withDefaultValue("waybill.environment", "sandbox")
            .withDefaultValue("waybill.issuer", "http://issuer.example")
            .build();

    private final SteppedClock clock = new SteppedClock();
    private final Issuer issuer = new Issuer();
    private final IntrospectedKeys keys = new IntrospectedKeys(
            new Introspection(issuer, CONFIG.getConfigMapping(KeyCacheConfig.class)),
            CONFIG.getConfigMapping(KeyCacheConfig.class),
            CONFIG.getConfigMapping(WaybillConfig.class),
            clock,
            new IntrospectionMetrics(new SimpleMeterRegistry()));

    @Test
    void anActiveKeyIsBelievedForHalfAMinute() {
        keys.find(KEY);
        clock.forward(Duration.ofSeconds(29));
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).isEqualTo(1);

        clock.forward(Duration.ofSeconds(2));
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).isEqualTo(2);
    }

    @Test
    void anInactiveKeyIsBelievedForFiveSeconds() {
        issuer.active = false;
        assertThat(keys.find(KEY)).isEmpty();
        clock.forward(Duration.ofSeconds(4));
        assertThat(keys.find(KEY)).isEmpty();
        assertThat(issuer.asked).isEqualTo(1);

        issuer.active = true;
        clock.forward(Duration.ofSeconds(2));
        assertThat(keys.find(KEY)).isPresent();
    }

    @Test
    void aKeyThatWasConfirmedWorksForAQuarterOfAnHourWithoutTheIssuer() {
        keys.find(KEY);
        issuer.away = true;

        clock.forward(Duration.ofMinutes(14).plusSeconds(59));
        assertThat(keys.find(KEY)).isPresent();

        clock.forward(Duration.ofSeconds(2));
        assertThatThrownBy(() -> keys.find(KEY))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("cannot be told");
    }

    @Test
    void aKeyThatTheIssuerNoLongerKnowsIsRefusedAtOnceWhenItIsAskedAgain() {
        keys.find(KEY);
        issuer.active = false;

        assertThat(keys.confirm(KEY)).isEmpty();
        issuer.away = true;
        clock.forward(Duration.ofSeconds(10));
        assertThatThrownBy(() -> keys.find(KEY)).isInstanceOf(ApiException.class);
    }

    @Test
    void whoHasWaitedInVainForTheIssuerDoesNotWaitAgainInTheSameCall() {
        keys.find(KEY);
        issuer.away = true;
        clock.forward(Duration.ofSeconds(31));
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).isEqualTo(2);

        // The list of what is withdrawn names the key's client, so it must be confirmed
        assertThatThrownBy(() -> keys.confirm(KEY)).isInstanceOf(ApiException.class);
        assertThat(issuer.asked).isEqualTo(2);

        issuer.away = false;
        clock.forward(Duration.ofSeconds(1));
        assertThat(keys.confirm(KEY)).isPresent();
    }

    @Test
    void noMessageNamesTheKey() {
        issuer.away = true;

        assertThatThrownBy(() -> keys.find(KEY)).hasMessageNotContaining(KEY);
    }

    private static final class Issuer extends IntrospectionClient {

        private boolean active = true;
        private boolean away;
        private int asked;

        Issuer() {
            super(null, null);
        }

        @Override
        IntrospectionAnswer introspect(String key, Duration timeout) throws IOException {
            asked++;
            if (away) {
                throw new IOException("connection refused");
            }
            return answer(key);
        }

        private IntrospectionAnswer answer(String token) {
            return active
                    ? new IntrospectionAnswer(
                            true,
                            token,
                            "app-1",
                            "sandbox",
                            List.of("freight-product"),
                            "SE",
                            new Level("standard", 10, 250),
                            List.of())
                    : new IntrospectionAnswer(false, null, null, null, null, null, null, null);
        }
    }

    private static final class SteppedClock extends Clock {

        private Instant now = Instant.parse("2026-06-01T12:00:00Z");

        void forward(Duration step) {
            now = now.plus(step);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
