package io.waybill.freight.subscriptionkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

/** When a replica begins to serve, on a clock of the test. */
class FirstIntrospectionTest {

    private static final KeyCacheConfig DEFAULTS = new SmallRyeConfigBuilder()
            .withMapping(KeyCacheConfig.class)
            .build()
            .getConfigMapping(KeyCacheConfig.class);

    private final SteppedClock clock = new SteppedClock();
    private final ScriptedIssuer issuer = new ScriptedIssuer();
    private final FirstIntrospection first = new FirstIntrospection(issuer, DEFAULTS, clock);

    @Test
    void aReplicaIsReadyOnceAnIntrospectionOfItsOwnHasBeenAnswered() {
        issuer.unavailable = true;
        first.askUntilAnswered();
        assertThat(first.call().getStatus()).isEqualTo(Status.DOWN);

        issuer.unavailable = false;
        first.askUntilAnswered();
        assertThat(first.call().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void aReplicaThatIsReadyStaysReadyAndAsksNoMore() {
        first.askUntilAnswered();
        issuer.unavailable = true;
        first.askUntilAnswered();

        assertThat(issuer.asked).hasValue(1);
        assertThat(first.call().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void anOutageOfTheIssuerKeepsAReplicaFromBeingReadyForAMinuteAtMost() {
        issuer.unavailable = true;
        first.askUntilAnswered();

        clock.forward(Duration.ofSeconds(59));
        assertThat(first.call().getStatus()).isEqualTo(Status.DOWN);

        clock.forward(Duration.ofSeconds(1));
        assertThat(first.call().getStatus()).isEqualTo(Status.UP);
        assertThat(first.call().getData().orElseThrow()).containsEntry("answered", false);
    }
}
