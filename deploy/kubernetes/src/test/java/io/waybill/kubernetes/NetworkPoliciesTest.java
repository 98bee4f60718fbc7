package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the network lets through, against the table "Who calls whom" of docs/architecture.md. */
@RequiresKubectl
class NetworkPoliciesTest {

    private static final String DATABASE = "database";

    /** Pods that are not a workload of the manifests: those of CloudNativePG have the labels of the Cluster. */
    private static final Map<String, String> DATABASE_LABELS =
            Map.of("app.kubernetes.io/component", DATABASE, "cnpg.io/cluster", "waybill-db");

    static Stream<Manifests> overlays() {
        return Manifests.overlays();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void podsTalkToEachOtherExactlyAsTheArchitectureSays(Manifests manifests) throws IOException {
        Set<String> expected = new TreeSet<>();
        for (String caller : callersInTheDocumentation()) {
            expected.add(caller + " -> " + Checkout.AUTH + ":http");
        }
        for (String service : Checkout.SERVICES) {
            expected.add(service + " -> " + DATABASE + ":5432");
            expected.add(service + "-migration -> " + DATABASE + ":5432");
        }
        if (manifests.name().equals("sandbox")) {
            expected.add("demo-data -> " + Checkout.AUTH + ":http");
            expected.add("demo-data -> india-instruction-service:http");
        }
        if (manifests.name().equals("production")) {
            // Replication, and the instances' own status.
            expected.add(DATABASE + " -> " + DATABASE + ":5432");
            expected.add(DATABASE + " -> " + DATABASE + ":8000");
        }
        assertThat(edges(manifests)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void fromOtherNamespacesComeOnlyTheGatewaysProxiesAndPrometheusAndTheDatabasesOperator(Manifests manifests) {
        Set<String> expected = new TreeSet<>();
        for (String service : Checkout.SERVICES) {
            expected.add("envoy-gateway-system/envoy -> " + service + ":http");
            expected.add("monitoring/prometheus -> " + service + ":management");
        }
        if (manifests.name().equals("production")) {
            expected.addAll(Set.of(
                    "cnpg-system -> database:5432",
                    "cnpg-system -> database:8000",
                    "monitoring/prometheus -> database:9187"));
        }
        Set<String> allowed = new TreeSet<>();
        pods(manifests)
                .forEach((name, labels) -> policies(manifests, labels)
                        .forEach(policy -> policy.getSpec()
                                .getIngress()
                                .forEach(rule -> rule.getFrom().stream()
                                        .filter(peer -> peer.getNamespaceSelector() != null)
                                        .forEach(peer -> ports(rule.getPorts())
                                                .forEach(port ->
                                                        allowed.add(outside(peer) + " -> " + name + ":" + port))))));
        assertThat(allowed).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void nothingLeavesTheNamespaceButQuestionsForNamesAndWhatDatabaseLogInWebhooksAndKeysNeed(Manifests manifests) {
        Set<String> expected = new TreeSet<>();
        for (String pod : pods(manifests).keySet()) {
            expected.add(pod + " -> kube-system/kube-dns:53/UDP");
            expected.add(pod + " -> kube-system/kube-dns:53");
            // NodeLocal DNSCache.
            expected.add(pod + " -> 169.254.20.10/32:53/UDP");
            expected.add(pod + " -> 169.254.20.10/32:53");
        }
        // The webhooks of applications, and their sets of public keys.
        for (String service : List.of(Checkout.AUTH, "india-instruction-service")) {
            expected.add(service + " -> 0.0.0.0/0 but 12 networks:443");
            expected.add(service + " -> 2000::/3:443");
        }
        // The keys of the cluster's service accounts and, in production, the provider at which people log in to the
        // portal.
        expected.add(Checkout.AUTH + " -> anything:443");
        expected.add(Checkout.AUTH + " -> anything:6443");
        if (manifests.name().equals("production")) {
            expected.add("database -> anything:443");
            expected.add("database -> anything:6443");
        }
        Set<String> allowed = new TreeSet<>();
        pods(manifests)
                .forEach((name, labels) -> policies(manifests, labels)
                        .forEach(policy -> policy.getSpec().getEgress().forEach(rule -> {
                            if (rule.getTo().isEmpty()) {
                                ports(rule.getPorts()).forEach(port -> allowed.add(name + " -> anything:" + port));
                            }
                            rule.getTo().stream()
                                    .filter(peer ->
                                            peer.getPodSelector() == null || peer.getNamespaceSelector() != null)
                                    .forEach(peer -> ports(rule.getPorts())
                                            .forEach(port -> allowed.add(name + " -> " + outside(peer) + ":" + port)));
                        })));
        assertThat(allowed).isEqualTo(expected);
    }

    /** Without it, no certificate is ever issued by HTTP-01. Label and port: cert-manager, pkg/issuer/acme/http. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sandbox",
                "production",
                "../src/test/overlays/production-with-ingress",
            })
    void theEdgeReachesCertManagersSolvers(String overlay) {
        Manifests manifests = Manifests.of(overlay);
        Map<String, String> solver =
                Map.of("acme.cert-manager.io/http01-solver", "true", "acme.cert-manager.io/http-domain", "123");
        NetworkPolicy services = manifests.all(NetworkPolicy.class).stream()
                .filter(policy -> policy.getMetadata().getName().matches("(envoy|ingress-controller)-calls-services"))
                .findFirst()
                .orElseThrow();

        assertThat(policies(manifests, solver)
                        .filter(policy -> !policy.getSpec().getIngress().isEmpty()))
                .singleElement()
                .satisfies(policy -> {
                    assertThat(policy.getSpec().getIngress().getFirst().getFrom())
                            .as("who reaches the services")
                            .isEqualTo(
                                    services.getSpec().getIngress().getFirst().getFrom());
                    assertThat(ports(policy.getSpec().getIngress().getFirst().getPorts()))
                            .containsExactly("8089");
                });
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void whatIsNotAllowedIsDeniedInBothDirections(Manifests manifests) {
        var spec = manifests.one(NetworkPolicy.class, "deny-all").getSpec();
        assertThat(spec.getPodSelector()).isEqualTo(new LabelSelector());
        assertThat(spec.getPolicyTypes()).containsExactlyInAnyOrder("Ingress", "Egress");
        assertThat(spec.getIngress()).isEmpty();
        assertThat(spec.getEgress()).isEmpty();
        assertThat(manifests.all(NetworkPolicy.class))
                .allSatisfy(policy -> assertThat(policy.getMetadata().getNamespace())
                        .isEqualTo(manifests
                                .one(NetworkPolicy.class, "deny-all")
                                .getMetadata()
                                .getNamespace()));
    }

    /** Nothing inside a network of the cluster's own, nor the cloud's metadata. */
    @ParameterizedTest
    @MethodSource("overlays")
    void onlyPublicAddressesAreCalled(Manifests manifests) {
        NetworkPolicy policy = manifests.one(NetworkPolicy.class, "public-addresses-are-called");

        assertThat(policy.getSpec()
                        .getEgress()
                        .getFirst()
                        .getTo()
                        .getFirst()
                        .getIpBlock()
                        .getExcept())
                .contains(
                        "10.0.0.0/8",
                        "100.64.0.0/10",
                        "127.0.0.0/8",
                        "169.254.0.0/16",
                        "172.16.0.0/12",
                        "192.168.0.0/16");
    }

    /** The callers of auth-token-service in the table, by the services' names. */
    private static Set<String> callersInTheDocumentation() throws IOException {
        String page = Files.readString(Checkout.ROOT.resolve("docs/architecture.md"));
        String section = page.substring(page.indexOf("## Who calls whom"));
        section = section.substring(0, section.indexOf("\n## ", 1));
        assertThat(section).contains("Only the three other services call auth-token-service; it calls no service");
        Set<String> callers = new TreeSet<>();
        var rows = Pattern.compile("(?m)^\\| ([a-z ]+) \\| `(/[^`]+)` \\|").matcher(section);
        int count = 0;
        while (rows.find()) {
            count++;
            if (rows.group(1).equals("all three")) {
                callers.addAll(Checkout.SERVICES.subList(1, 4));
            } else {
                callers.add(Checkout.SERVICES.stream()
                        .filter(service -> service.startsWith(rows.group(1)))
                        .findFirst()
                        .orElseThrow());
            }
        }
        assertThat(count).as("rows of the table").isGreaterThanOrEqualTo(3);
        return callers;
    }

    /** Calls that one side may make and the other may take. */
    private static Set<String> edges(Manifests manifests) {
        Set<String> edges = new TreeSet<>();
        Map<String, Map<String, String>> pods = pods(manifests);
        pods.forEach((from, fromLabels) -> pods.forEach((to, toLabels) -> {
            Set<String> outgoing = new TreeSet<>();
            policies(manifests, fromLabels)
                    .forEach(policy -> policy.getSpec().getEgress().stream()
                            .filter(rule -> rule.getTo().stream().anyMatch(peer -> inside(peer, toLabels)))
                            .forEach(rule -> outgoing.addAll(ports(rule.getPorts()))));
            Set<String> incoming = new TreeSet<>();
            policies(manifests, toLabels)
                    .forEach(policy -> policy.getSpec().getIngress().stream()
                            .filter(rule -> rule.getFrom().isEmpty()
                                    || rule.getFrom().stream().anyMatch(peer -> inside(peer, fromLabels)))
                            .forEach(rule -> incoming.addAll(ports(rule.getPorts()))));
            assertThat(outgoing)
                    .as("what %s may call at %s against what that takes from it", from, to)
                    .isEqualTo(incoming);
            outgoing.forEach(port -> edges.add(from + " -> " + to + ":" + port));
        }));
        return edges;
    }

    private static boolean inside(NetworkPolicyPeer peer, Map<String, String> labels) {
        return peer.getNamespaceSelector() == null
                && peer.getPodSelector() != null
                && Selectors.matches(peer.getPodSelector(), labels);
    }

    private static String outside(NetworkPolicyPeer peer) {
        if (peer.getNamespaceSelector() == null) {
            int except = peer.getIpBlock().getExcept().size();
            return peer.getIpBlock().getCidr() + (except == 0 ? "" : " but " + except + " networks");
        }
        String namespace = peer.getNamespaceSelector().getMatchLabels().get("kubernetes.io/metadata.name");
        if (peer.getPodSelector() == null) {
            return namespace;
        }
        Map<String, String> labels = peer.getPodSelector().getMatchLabels();
        return namespace + "/" + labels.getOrDefault("app.kubernetes.io/name", labels.get("k8s-app"));
    }

    private static List<String> ports(List<NetworkPolicyPort> ports) {
        assertThat(ports).as("a rule without ports allows all of them").isNotEmpty();
        return ports.stream()
                .map(port -> (port.getPort().getStrVal() != null
                                ? port.getPort().getStrVal()
                                : Integer.toString(port.getPort().getIntVal()))
                        + (port.getProtocol().equals("TCP") ? "" : "/" + port.getProtocol()))
                .toList();
    }

    private static Stream<NetworkPolicy> policies(Manifests manifests, Map<String, String> labels) {
        return manifests.all(NetworkPolicy.class).stream()
                .filter(policy -> Selectors.matches(policy.getSpec().getPodSelector(), labels));
    }

    /** All pods of a deployment by name, with their labels: services, migrations, the database. */
    private static Map<String, Map<String, String>> pods(Manifests manifests) {
        Map<String, Map<String, String>> pods = new LinkedHashMap<>();
        Manifests migration = Manifests.of(manifests.name() + "/migration");
        Stream.concat(manifests.workloads().stream(), migration.workloads().stream())
                .forEach(workload ->
                        pods.put(workload.name().equals("postgresql") ? DATABASE : workload.name(), workload.labels()));
        for (CloudNativePg.Cluster cluster : manifests.all(CloudNativePg.Cluster.class)) {
            Map<String, String> labels =
                    new TreeMap<>(cluster.spec.inheritedMetadata().labels());
            labels.put("cnpg.io/cluster", cluster.getMetadata().getName());
            assertThat(labels).containsAllEntriesOf(DATABASE_LABELS);
            pods.put(DATABASE, labels);
        }
        assertThat(pods).hasSize(manifests.name().equals("sandbox") ? 10 : 9);
        return pods;
    }
}
