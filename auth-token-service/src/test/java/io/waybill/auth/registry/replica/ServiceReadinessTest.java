package io.waybill.auth.registry.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.registry.replica.ServiceReadiness.State;
import io.waybill.common.usage.ReplicaReadiness.Status;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceReadinessTest {

    private static final Instant NOW = Instant.parse("2026-11-26T09:00:00Z");

    @Test
    void aServiceWithAllReplicasReadyIsReady() {
        ServiceReadiness service = of(up(10), up(25));

        assertThat(service.state()).isEqualTo(State.READY);
        assertThat(service.ready()).isEqualTo(2);
        assertThat(service.replicas()).isEqualTo(2);
        assertThat(service.reportedAt()).isEqualTo(NOW.minusSeconds(10));
    }

    @Test
    void aServiceWithSomeReplicasReadyIsPartlyReadyAndSaysWhatFails() {
        ServiceReadiness service = of(up(10), down(5, "issuer known,can sign"), down(5, "can sign"));

        assertThat(service.state()).isEqualTo(State.PARTLY_READY);
        assertThat(service.ready()).isEqualTo(1);
        assertThat(service.failing()).containsExactly("can sign", "issuer known");
    }

    @Test
    void aServiceWithoutAReadyReplicaIsNotReady() {
        assertThat(of(down(5, "can sign")).state()).isEqualTo(State.NOT_READY);
    }

    @Test
    void replicasThatStoppedOrHaveBeenSilentDoNotCount() {
        Replica stopped = new Replica("freight-product", Status.STOPPED, "", NOW.minusSeconds(1));

        assertThat(of(up(10), up(181), stopped).replicas()).isEqualTo(1);

        ServiceReadiness silent = of(up(300), stopped);
        assertThat(silent.state()).isEqualTo(State.SILENT);
        assertThat(silent.reportedAt()).isEqualTo(NOW.minusSeconds(1));
    }

    private static ServiceReadiness of(Replica... replicas) {
        return ServiceReadiness.of("freight-product", List.of(replicas), NOW.minusSeconds(180));
    }

    private static Replica up(int secondsAgo) {
        return new Replica("freight-product", Status.UP, "", NOW.minusSeconds(secondsAgo));
    }

    private static Replica down(int secondsAgo, String failing) {
        return new Replica("freight-product", Status.DOWN, failing, NOW.minusSeconds(secondsAgo));
    }
}
