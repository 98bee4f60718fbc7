package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.waybill.test.RequiresKubectl;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code components/tracing} in an overlay that has production as a resource. */
@RequiresKubectl
class TracingTest {

    private final Manifests traced = Manifests.of("../src/test/overlays/production-with-tracing");

    @Test
    void everyServiceIsToldTheCollectorAndMayReachIt() {
        NetworkPolicy policy = traced.one(NetworkPolicy.class, "services-call-collector");
        assertThat(traced.all(Deployment.class)).hasSize(4).allSatisfy(deployment -> {
            URI collector = URI.create(settings(traced, deployment).get("WAYBILL_TRACING_ENDPOINT"));
            assertThat(Selectors.matches(
                            policy.getSpec().getPodSelector(),
                            deployment.getSpec().getTemplate().getMetadata().getLabels()))
                    .isTrue();
            var rule = policy.getSpec().getEgress().getFirst();
            Egress.assertLeadsTo(collector, rule);
        });
    }

    @Test
    void withoutItThereAreNone() {
        Manifests production = Manifests.of("production");

        assertThat(production.all(Deployment.class))
                .hasSize(4)
                .allSatisfy(deployment ->
                        assertThat(settings(production, deployment)).doesNotContainKey("WAYBILL_TRACING_ENDPOINT"));
    }

    private static Map<String, String> settings(Manifests manifests, Deployment deployment) {
        Container container =
                deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();
        return Settings.resolved(container, manifests, List.copyOf(CreatedSecrets.of("production")));
    }
}
