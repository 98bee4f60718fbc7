package io.waybill.freight.subscriptionkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
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
    private final Issuer issuer = new Issuer();
    private final FirstIntrospection first = new FirstIntrospection(issuer, DEFAULTS, clock);

    @Test
    void aReplicaIsReadyOnceAnIntrospectionOfItsOwnHasBeenAnswered() {
        issuer.away = true;
        first.askUntilAnswered();
        assertThat(first.call().getStatus()).isEqualTo(Status.DOWN);

        issuer.away = false;
        first.askUntilAnswered();
        assertThat(first.call().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void aReplicaThatIsReadyStaysReadyAndAsksNoMore() {
        first.askUntilAnswered();
        issuer.away = true;
        first.askUntilAnswered();

        assertThat(issuer.asked).isEqualTo(1);
        assertThat(first.call().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void anOutageOfTheIssuerKeepsAReplicaFromBeingReadyForAMinuteAtMost() {
        issuer.away = true;
        first.askUntilAnswered();

        clock.forward(Duration.ofSeconds(59));
        assertThat(first.call().getStatus()).isEqualTo(Status.DOWN);

        clock.forward(Duration.ofSeconds(1));
        assertThat(first.call().getStatus()).isEqualTo(Status.UP);
        assertThat(first.call().getData().orElseThrow()).containsEntry("answered", false);
    }

    private static final class Issuer extends IntrospectionClient {

        private boolean away;
        private int asked;

        Issuer() {
            super(null, null, null);
        }

        @Override
        IntrospectionAnswer introspect(String key, long deadline) throws IOException {
            asked++;
            if (away) {
                throw new IOException("connection refused");
            }
            return new IntrospectionAnswer(false, null, null, null, null, null, null, null);
        }
    }
}
