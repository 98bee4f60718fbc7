package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** {@code components/kafka-relay} in an overlay that has production as a resource. */
@RequiresKubectl
class KafkaRelayTest {

    private final Manifests manifests = Manifests.of("../src/test/overlays/production-with-kafka-relay");
    private final Deployment relay = manifests.one(Deployment.class, "kafka-relay");
    private final Container container =
            relay.getSpec().getTemplate().getSpec().getContainers().getFirst();
    private final Container service = manifests
            .one(Deployment.class, Checkout.AUTH)
            .getSpec()
            .getTemplate()
            .getSpec()
            .getContainers()
            .getFirst();

    @Test
    void thereIsOneAtATime() {
        assertThat(relay.getSpec().getReplicas())
                .as("the default, one; stated, it would be in conflict with a relay that is stopped")
                .isNull();
        assertThat(relay.getSpec().getStrategy().getType()).isEqualTo("Recreate");
    }

    @Test
    void itIsRestrictedAsTheServicesAre() {
        assertThat(container.getSecurityContext()).isEqualTo(service.getSecurityContext());
        assertThat(relay.getSpec().getTemplate().getSpec().getSecurityContext())
                .isEqualTo(manifests
                        .one(Deployment.class, Checkout.AUTH)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getSecurityContext());
        assertThat(relay.getSpec().getTemplate().getSpec().getAutomountServiceAccountToken())
                .isFalse();
        assertThat(container.getImage()).startsWith("waybill/kafka-relay:").endsWith(tag(service));
    }

    @Test
    void itIsProbedOnThePortOfItsImage() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(
                Checkout.ROOT.resolve("deploy/kafka-relay/src/main/resources/application.properties"))) {
            properties.load(reader);
        }
        assertThat(container.getPorts())
                .extracting(port -> port.getName() + " " + port.getContainerPort())
                .containsExactly("management " + properties.getProperty("quarkus.management.port"));
        assertThat(List.of(container.getStartupProbe(), container.getReadinessProbe(), container.getLivenessProbe()))
                .allSatisfy(probe ->
                        assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("management"));
    }

    @Test
    void itMayReachTheBrokersThatItIsToldAndTheTwoServices() {
        String[] brokers =
                ReferencesTest.shared(manifests).get("kafka-bootstrap-servers").split("[.:]", -1);
        List<NetworkPolicyEgressRule> rules = manifests
                .one(NetworkPolicy.class, "kafka-relay-calls-services-and-brokers")
                .getSpec()
                .getEgress();
        assertThat(rules.getLast().getTo().getFirst().getNamespaceSelector().getMatchLabels())
                .isEqualTo(Map.of("kubernetes.io/metadata.name", brokers[1]));
        assertThat(rules.getLast().getPorts().getFirst().getPort().getIntVal()).isEqualTo(Integer.valueOf(brokers[2]));

        LabelSelector called = rules.getFirst().getTo().getFirst().getPodSelector();
        LabelSelector mayBeCalled = manifests
                .one(NetworkPolicy.class, "services-are-called-by-kafka-relay")
                .getSpec()
                .getPodSelector();
        assertThat(mayBeCalled).isEqualTo(called);
        assertThat(manifests.all(Deployment.class))
                .filteredOn(deployment -> Selectors.matches(
                        called, deployment.getSpec().getTemplate().getMetadata().getLabels()))
                .extracting(deployment -> deployment.getMetadata().getName())
                .containsExactlyInAnyOrder(Checkout.AUTH, "india-instruction-service");
    }

    private static String tag(Container container) {
        return container.getImage().substring(container.getImage().indexOf(':'));
    }
}
