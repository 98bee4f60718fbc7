package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@RequiresKubectl
class MonitoringTest {

    private static final Path OBSERVABILITY = Checkout.ROOT.resolve("deploy/observability");

    private final Manifests production = Manifests.of("production");

    @Test
    void theAlertsAreThoseOfPrometheusWithoutAnOperator() throws IOException {
        JsonNode rules = StrictYaml.YAML.readTree(Files.readString(OBSERVABILITY.resolve("alerts.yaml")));
        PrometheusRule made = production.one(PrometheusRule.class, "waybill");

        assertThat(made.getSpec().getGroups()).isNotEmpty();
        assertThat(rawSpec("monitoring.coreos.com/v1", "PrometheusRule").get("groups"))
                .as("run deploy/kubernetes/components/monitoring/renew")
                .isEqualTo(rules.get("groups"));
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
    private static JsonNode rawSpec(String apiVersion, String kind) throws IOException {
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
                if (document.path("apiVersion").asText().equals(apiVersion)
                        && document.path("kind").asText().equals(kind)) {
                    return document.get("spec");
                }
            }
        }
        throw new AssertionError("no " + kind);
    }
}
