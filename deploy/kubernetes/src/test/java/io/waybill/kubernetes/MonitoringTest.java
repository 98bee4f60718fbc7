package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.openshift.api.model.monitoring.v1.PodMetricsEndpoint;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.Probe;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@RequiresKubectl
class MonitoringTest {

    private static final Path OBSERVABILITY = Checkout.ROOT.resolve("deploy/observability");

    private final Manifests production = Manifests.of("production");

    @ParameterizedTest
    @CsvSource({"waybill,alerts.yaml", "waybill-db,database-alerts.yaml", "waybill-gateway,gateway-alerts.yaml"})
    void theAlertsAreThoseOfPrometheusWithoutAnOperator(String name, String file) throws IOException {
        JsonNode rules = StrictYaml.YAML.readTree(Files.readString(OBSERVABILITY.resolve(file)));
        PrometheusRule made = production.one(PrometheusRule.class, name);

        assertThat(made.getSpec().getGroups()).isNotEmpty();
        assertThat(rawSpec("PrometheusRule", name).get("groups"))
                .as("run deploy/kubernetes/components/monitoring/renew")
                .isEqualTo(rules.get("groups"));
    }

    /** Prometheus takes only what its own selectors match. */
    @Test
    void whatPrometheusIsToReadHasTheLabelOfItsRelease() {
        List<HasMetadata> read = production.resources().stream()
                .filter(resource -> resource.getApiVersion().startsWith("monitoring.coreos.com/"))
                .toList();

        assertThat(read)
                .hasSize(7)
                .allSatisfy(resource -> assertThat(resource.getMetadata().getLabels())
                        .containsEntry("release", "kube-prometheus-stack"));
    }

    @Test
    void theInstancesOfTheDatabaseAreRead() {
        PodMonitor monitor = production.one(PodMonitor.class, "waybill-db");
        CloudNativePg.Cluster cluster = production.one(CloudNativePg.Cluster.class, "waybill-db");

        assertThat(monitor.getSpec().getSelector().getMatchLabels())
                .containsExactly(
                        Map.entry("cnpg.io/cluster", cluster.getMetadata().getName()));
        // The name that CloudNativePG gives port 9187 of an instance.
        assertThat(monitor.getSpec().getPodMetricsEndpoints())
                .extracting(PodMetricsEndpoint::getPort)
                .containsExactly("metrics");
    }

    /** Envoy Gateway runs them in its own namespace; the labels and the port's name are those that it gives them. */
    @Test
    void theProxiesOfTheGatewaysAreReadAsThoseOfThisDeployment() {
        PodMonitor monitor = production.one(PodMonitor.class, "waybill-gateway");

        assertThat(monitor.getSpec().getNamespaceSelector().getMatchNames()).containsExactly("envoy-gateway-system");
        for (Gateway gateway : production.all(Gateway.class)) {
            assertThat(Selectors.matches(
                            monitor.getSpec().getSelector(),
                            Map.of(
                                    "app.kubernetes.io/name",
                                    "envoy",
                                    "gateway.envoyproxy.io/owning-gateway-name",
                                    gateway.getMetadata().getName())))
                    .isTrue();
        }
        PodMetricsEndpoint endpoint = monitor.getSpec().getPodMetricsEndpoints().getFirst();
        assertThat(endpoint.getPort() + endpoint.getPath()).isEqualTo("metrics/stats/prometheus");
        assertThat(endpoint.getRelabelings())
                .extracting(relabeling -> relabeling.getTargetLabel())
                .containsExactly("job", "namespace", "gateway");
    }

    @Test
    void everyHostOfClientsIsCalledFromOutside() {
        Probe probe = production.one(Probe.class, "waybill-gateway");
        List<String> hosts = production.one(Gateway.class, "waybill").getSpec().getListeners().stream()
                .filter(listener -> listener.getTls() != null)
                .map(listener -> listener.getHostname())
                .toList();

        assertThat(probe.getSpec().getTargets().getStaticConfig().getStatic())
                .extracting(url -> URI.create(url).getHost())
                .containsExactlyElementsOf(hosts);
    }

    /** Of deployments that share a Prometheus, each alert is about one. */
    @Test
    void everyAggregateKeepsTheNamespace() throws IOException {
        for (String file : List.of("alerts.yaml", "database-alerts.yaml", "gateway-alerts.yaml")) {
            String rules = String.join(
                    "\n",
                    StrictYaml.YAML
                            .readTree(Files.readString(OBSERVABILITY.resolve(file)))
                            .findValuesAsText("expr"));
            Matcher aggregate = Pattern.compile("\\b(?:sum|min|max|avg|count|group)\\b(?: by)? ?\\([^)]*")
                    .matcher(rules);
            int found = 0;
            while (aggregate.find()) {
                found++;
                assertThat(aggregate.group()).as(file).contains(" by (namespace");
            }
            assertThat(found).as(file).isGreaterThan(4);
        }
    }

    @Test
    void everyDashboardIsThereForGrafanaToFind() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        try (Stream<Path> files = Files.list(OBSERVABILITY.resolve("dashboards"))) {
            for (Path file : files.toList()) {
                expected.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        Map<String, String> made = new TreeMap<>();
        for (ConfigMap map : production.all(ConfigMap.class)) {
            if ("1".equals(map.getMetadata().getLabels().get("grafana_dashboard"))) {
                made.putAll(map.getData());
            }
        }
        assertThat(expected).isNotEmpty();
        assertThat(made).isEqualTo(expected);
    }

    /** As it was printed, before being read into a model. */
    private static JsonNode rawSpec(String kind, String name) throws IOException {
        String printed = Shell.run(
                        Map.of(),
                        java.util.List.of(
                                "kubectl",
                                "kustomize",
                                Checkout.KUBERNETES
                                        .resolve("overlays/production")
                                        .toString()))
                .orFail();
        try (var parser = StrictYaml.YAML.createParser(printed)) {
            for (JsonNode document :
                    StrictYaml.YAML.readValues(parser, JsonNode.class).readAll()) {
                if (document.path("kind").asText().equals(kind)
                        && document.at("/metadata/name").asText().equals(name)) {
                    return document.get("spec");
                }
            }
        }
        throw new AssertionError("no " + kind + " " + name);
    }
}
