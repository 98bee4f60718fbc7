package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.waybill.test.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may call whom by the chart's network policies: the arrows of the architecture, and no more. */
@RequiresHelm
class NetworkPolicyTest {

    @ParameterizedTest
    @ValueSource(strings = {"sandbox", "production", "production-cloudnativepg"})
    void podsCallEachOtherAsTheArchitectureSaysAndInNoOtherWay(String example) throws IOException {
        Network network = new Network(Chart.of(example));
        String database = example.equals("sandbox") ? "postgresql" : "waybill-db";
        Set<String> expected = new TreeSet<>();
        for (String caller : callers()) {
            expected.add(caller + " -> auth-token-service:http");
        }
        for (String service : Checkout.SERVICES) {
            expected.add("test-services -> " + service + ":http");
            expected.add("test-services -> " + service + ":management");
            if (!example.equals("production")) {
                expected.add(service + " -> " + database + ":5432");
                expected.add(service + "-migration -> " + database + ":5432");
            }
        }
        if (example.equals("sandbox")) {
            expected.add("demo-data -> auth-token-service:http");
            expected.add("demo-data -> india-instruction-service:http");
        }
        if (example.equals("production-cloudnativepg")) {
            expected.addAll(Set.of("waybill-db -> waybill-db:5432", "waybill-db -> waybill-db:8000"));
        }

        assertThat(network.inside()).isEqualTo(expected);
    }

    @Test
    void whatIsSwitchedOnHasItsOwnWaysAndNoMore() {
        List<HasMetadata> objects = Chart.of("production-cloudnativepg", Chart.EVERYTHING);

        Set<String> inside = new TreeSet<>(new Network(objects).inside());
        inside.removeIf(arrow -> arrow.startsWith("test-services"));
        Set<String> expected = new TreeSet<>(Set.of(
                "kafka-relay -> auth-token-service:https",
                "kafka-relay -> india-instruction-service:http",
                "pooler -> waybill-db:5432",
                "waybill-db -> waybill-db:5432",
                "waybill-db -> waybill-db:8000"));
        for (String service : Checkout.SERVICES) {
            expected.add(service + " -> pooler:5432");
            expected.add(service + "-migration -> waybill-db:5432");
            if (!service.startsWith("auth")) {
                expected.add(service + " -> auth-token-service:https");
            }
        }
        assertThat(inside).isEqualTo(expected);
        assertThat(new Network(objects).outgoing())
                .contains("kafka-relay -> kafka:9092", "freight-product-service -> redis:6379")
                .contains("freight-product-service -> observability:4318")
                .doesNotContain("kafka-relay -> redis:6379", "kafka-relay -> observability:4318");
    }

    @ParameterizedTest
    @CsvSource({"sandbox,ingress-nginx", "production,traefik", "production-cloudnativepg,envoy-gateway-system"})
    void fromOutsideComeTheEdgePrometheusAndTheOperatorAlone(String example, String edge) {
        Set<String> expected = new TreeSet<>();
        for (String service : Checkout.SERVICES) {
            expected.add(edge + " -> " + service + ":http");
            if (!example.equals("sandbox")) {
                expected.add("monitoring -> " + service + ":management");
            }
        }
        if (example.equals("production-cloudnativepg")) {
            expected.addAll(Set.of(
                    "cnpg-system -> waybill-db:5432",
                    "cnpg-system -> waybill-db:8000",
                    "monitoring -> waybill-db:9187"));
        }

        assertThat(new Network(Chart.of(example)).incoming()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sandbox", "production", "production-cloudnativepg"})
    void outsideAreCalledNamesTheDatabaseKeysTheProviderAndWebhooksAlone(String example) {
        Network network = new Network(Chart.of(example));
        Set<String> expected = new TreeSet<>();
        for (String pod : network.pods()) {
            for (String resolver : List.of("kube-system", "169.254.20.10/32")) {
                expected.add(pod + " -> " + resolver + ":53");
                expected.add(pod + " -> " + resolver + ":53/UDP");
            }
        }
        // Webhooks, and applications' sets of public keys.
        for (String service : List.of("auth-token-service", "india-instruction-service")) {
            expected.add(service + " -> 0.0.0.0/0 but 12 networks:443");
            expected.add(service + " -> 2000::/3:443");
        }
        // The keys of the cluster's service accounts, and the provider at which people log in.
        expected.add("auth-token-service -> anything:443");
        expected.add("auth-token-service -> anything:6443");
        if (example.equals("production")) {
            for (String service : Checkout.SERVICES) {
                expected.add(service + " -> 10.9.0.0/28:5432");
                expected.add(service + "-migration -> 10.9.0.0/28:5432");
            }
        }
        if (example.equals("production-cloudnativepg")) {
            // The Kubernetes API, and the object store.
            expected.addAll(Set.of("waybill-db -> anything:443", "waybill-db -> anything:6443"));
        }

        assertThat(network.outgoing()).isEqualTo(expected);
    }

    /** What the table of docs/explain/architecture.md calls the callers of auth-token-service. */
    private static Set<String> callers() throws IOException {
        String page = Files.readString(Checkout.ROOT.resolve("docs/explain/architecture.md"));
        String section = page.substring(page.indexOf("## Who calls whom"));
        section = section.substring(0, section.indexOf("\n## ", 1));
        assertThat(section).contains("Only the three other services call auth-token-service; it calls no service");
        Set<String> callers = new TreeSet<>();
        Pattern.compile("(?m)^\\| ([a-z ]+) \\| `(/[^`]+)` \\|")
                .matcher(section)
                .results()
                .map(row -> row.group(1))
                .forEach(caller -> callers.addAll(
                        caller.equals("all three")
                                ? Checkout.SERVICES.subList(1, 4)
                                : Checkout.SERVICES.stream()
                                        .filter(service -> service.startsWith(caller))
                                        .toList()));
        return callers;
    }
}
