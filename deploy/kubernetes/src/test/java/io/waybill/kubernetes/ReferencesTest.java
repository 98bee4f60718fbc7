package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What one manifest refers to, another one defines. */
@RequiresKubectl
class ReferencesTest {

    static Stream<Manifests> all() {
        return Manifests.all();
    }

    static Stream<Manifests> overlays() {
        return Manifests.overlays();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void aServicePortLeadsToAPortOfThePodsThatItSelects(Manifests manifests) {
        assertThat(manifests.all(Service.class)).hasSizeGreaterThanOrEqualTo(4);
        for (Service service : manifests.all(Service.class)) {
            List<Workload> selected = manifests.workloads().stream()
                    .filter(workload -> workload.labels()
                            .entrySet()
                            .containsAll(service.getSpec().getSelector().entrySet()))
                    .toList();
            assertThat(selected)
                    .extracting(Workload::name)
                    .containsExactly(service.getMetadata().getName());
            service.getSpec()
                    .getPorts()
                    .forEach(port -> assertThat(portNames(selected.getFirst()))
                            .contains(port.getTargetPort().getStrVal()));
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void callersAreToldApartByTheAddressThatTheEdgeSaw(Manifests manifests) {
        if (manifests.name().equals("sandbox")) {
            assertThat(shared(manifests).get("trusted-proxies")).matches("[0-9.]+/(1[2-9]|2\\d|3[0-2])");
        } else {
            assertThat(shared(manifests))
                    .as("a network that is not the deployment's own lets callers choose their address")
                    .containsEntry("trusted-proxies", "");
        }
        for (Deployment deployment : manifests.all(Deployment.class)) {
            Container container =
                    deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();
            assertThat(Settings.value(container, "QUARKUS_HTTP_PROXY_PROXY_ADDRESS_FORWARDING"))
                    .isEqualTo("true");
            assertThat(container.getEnv())
                    .filteredOn(variable -> variable.getName().equals("QUARKUS_HTTP_PROXY_TRUSTED_PROXIES"))
                    .extracting(variable ->
                            variable.getValueFrom().getConfigMapKeyRef().getKey())
                    .containsExactly("trusted-proxies");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyPortThatANetworkPolicyNamesIsOneOfAPodThatItIsAbout(Manifests manifests) {
        Manifests overlay = Manifests.of(ConfigurationReferencesTest.overlay(manifests));
        for (NetworkPolicy policy : manifests.all(NetworkPolicy.class)) {
            var spec = policy.getSpec();
            Stream<NetworkPolicyPort> ports = Stream.concat(
                    spec.getIngress().stream().flatMap(rule -> rule.getPorts().stream()),
                    spec.getEgress().stream().flatMap(rule -> rule.getPorts().stream()));
            ports.map(NetworkPolicyPort::getPort)
                    .map(IntOrString::getStrVal)
                    .filter(name -> name != null)
                    .forEach(name -> assertThat(overlay.workloads())
                            .as(policy.getMetadata().getName())
                            .anySatisfy(
                                    workload -> assertThat(portNames(workload)).contains(name)));
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void theReplicasConnectionsFitIntoTheDatabase(Manifests manifests) {
        int pool = Integer.parseInt(shared(manifests).get("jdbc-max-size"));
        // io.waybill.common.ratelimit.RateLimitConfig.connections
        int perReplica = pool + 4;
        assertThat(atOnce(manifests)).isPositive();
        assertThat(perReplica * atOnce(manifests)).isLessThanOrEqualTo(maxConnections(manifests) - 20);
    }

    /**
     * The most replicas of all services that hold connections at once. A roll-out goes on while a replica finishes its
     * calls: near the end, all of the new ones run, and all of the old ones may still be terminating.
     */
    static int atOnce(Manifests manifests) {
        return manifests.all(HorizontalPodAutoscaler.class).stream()
                .mapToInt(scaler -> 2 * scaler.getSpec().getMaxReplicas())
                .sum();
    }

    private static int maxConnections(Manifests manifests) {
        List<CloudNativePg.Cluster> clusters = manifests.all(CloudNativePg.Cluster.class);
        if (!clusters.isEmpty()) {
            return Integer.parseInt(
                    clusters.getFirst().spec.postgresql().parameters().get("max_connections"));
        }
        return manifests
                .one(io.fabric8.kubernetes.api.model.apps.StatefulSet.class, "postgresql")
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getArgs()
                .stream()
                .filter(argument -> argument.startsWith("max_connections="))
                .mapToInt(argument -> Integer.parseInt(argument.substring("max_connections=".length())))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void metricsAreReadFromEveryService(Manifests manifests) {
        if (manifests.name().equals("sandbox")) {
            assertThat(manifests.all(ServiceMonitor.class)).isEmpty();
            return;
        }
        ServiceMonitor monitor = manifests.one(ServiceMonitor.class, "waybill");
        assertThat(manifests.all(Service.class).stream()
                        .filter(service -> Selectors.matches(
                                monitor.getSpec().getSelector(),
                                service.getMetadata().getLabels()))
                        .map(service -> service.getMetadata()
                                .getLabels()
                                .get(monitor.getSpec().getJobLabel())))
                .containsExactlyInAnyOrderElementsOf(Checkout.SERVICES);
        var endpoint = monitor.getSpec().getEndpoints().getFirst();
        assertThat(endpoint.getPath()).isEqualTo("/q/metrics");
        for (String name : Checkout.SERVICES) {
            assertThat(manifests.one(Service.class, name).getSpec().getPorts())
                    .anySatisfy(port -> assertThat(port.getName()).isEqualTo(endpoint.getPort()));
        }
    }

    static Map<String, String> shared(Manifests manifests) {
        return manifests.all(ConfigMap.class).stream()
                .filter(map -> map.getMetadata().getName().matches("waybill-[a-z0-9]{10}"))
                .findFirst()
                .orElseThrow()
                .getData();
    }

    static List<EnvVar> variables(Workload workload) {
        return workload.containers().stream()
                .flatMap(container -> container.getEnv().stream())
                .toList();
    }

    private static List<String> portNames(Workload workload) {
        return workload.containers().stream()
                .flatMap(container -> container.getPorts().stream())
                .map(ContainerPort::getName)
                .toList();
    }
}
