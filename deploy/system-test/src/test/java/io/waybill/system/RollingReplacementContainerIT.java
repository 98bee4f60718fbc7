package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.system.Client.Answer;
import io.waybill.system.Load.Call;
import io.waybill.system.Load.Outcome;
import io.waybill.test.RequiresImages;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** All replicas of all services are replaced, one after another, as in a cluster, and nobody notices. */
@RequiresImages({"auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service"})
@ExtendWith(SharedDeployment.class)
@Tag("nightly")
class RollingReplacementContainerIT {

    private static final Duration PACE = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** A JVM's exit code after SIGTERM, and after exiting on its own; after SIGKILL it is 137. */
    private static final List<Long> ENDED_IN_ORDER = List.of(143L, 0L);

    private final PlatformNetwork platform;
    private final Client client;

    /**
     * Each call has its own connection to the proxy: when nginx reloads, it closes keep-alive connections, and a call
     * that is just being sent on one fails at the client. An ingress controller does not reload for a new list of
     * replicas.
     */
    RollingReplacementContainerIT(PlatformNetwork platform) {
        this.platform = platform;
        this.client = platform.client().withoutKeptConnections();
    }

    @Test
    void noRequestFailsWhileEveryReplicaIsReplacedAndTheKeysAreRotated() throws Exception {
        VerifyingClient application = new VerifyingClient(client);
        Map<String, Call> calls = application.reads();
        AtomicInteger number = new AtomicInteger();
        calls.put(
                "instruction",
                () -> VerifyingClient.ok(
                        application.changeLandmark(client.awb(4), "Gate " + number.incrementAndGet()), "\"Valid\""));
        List<Replica> stopped = new ArrayList<>();
        Instant begin = Instant.now();
        Map<String, Outcome> outcomes;
        Load load = Load.start(calls, PACE);
        try {
            load.awaitMore(20);
            rotateKeys();
            for (PlatformService service : PlatformService.values()) {
                for (Replica old : platform.replicas(service)) {
                    platform.addReplica(service);
                    stop(old);
                    stopped.add(old);
                }
            }
            load.awaitMore(20);
            for (Replica old : stopped) {
                assertThat(old.awaitExit()).as(old.log()).isIn(ENDED_IN_ORDER);
            }
        } finally {
            outcomes = load.stop();
            stopped.forEach(platform::remove);
            Drill.report("rolling replacement of " + stopped.size() + " replicas", begin, outcomes);
        }
        Drill.assertNoFailure(outcomes);
        assertThat(stopped).hasSize(8);
        assertThat(application.keyIds()).as("keys that tokens were signed with").hasSizeGreaterThan(1);
    }

    /**
     * Like kubelet and ingress controller: SIGTERM; the proxy is told when readiness is down; the replica exits on its
     * own.
     */
    private void stop(Replica replica) throws Exception {
        replica.signal("SIGTERM");
        await("readiness goes down after SIGTERM")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !replica.isReady());
        HttpResponse<String> whileDraining = replica.get("/no/such/path");
        assertThat(whileDraining.statusCode())
                .as("it still serves after SIGTERM")
                .isEqualTo(404);
        assertThat(whileDraining.headers().firstValue("Connection"))
                .as("and ends its connections")
                .contains("close");
        platform.revoke(replica);
    }

    private void rotateKeys() {
        Answer rotated = client.post(
                client.get("AUTH_URL") + "/admin/v1/signing-keys/rotate",
                "",
                "Authorization",
                "Bearer " + client.operatorToken());
        assertThat(rotated.status()).as(rotated.toString()).isEqualTo(202);
    }
}
