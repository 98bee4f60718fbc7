package io.waybill.helm;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Who may call whom by the NetworkPolicies: {@code caller -> called:port}. */
final class Network {

    private final List<NetworkPolicy> policies;
    private final Map<String, Map<String, String>> pods = new TreeMap<>();

    Network(List<HasMetadata> objects) {
        this.policies = Chart.all(objects, NetworkPolicy.class);
        Chart.workloads(objects).forEach(workload -> pods.put(workload.name(), workload.labels()));
        // The pods that CloudNativePG makes.
        for (GenericKubernetesResource cluster : Chart.custom(objects, "Cluster")) {
            Map<String, String> labels =
                    new TreeMap<>(cluster.<Map<String, String>>get("spec", "inheritedMetadata", "labels"));
            labels.put("cnpg.io/cluster", cluster.getMetadata().getName());
            pods.put("waybill-db", labels);
        }
        for (GenericKubernetesResource pooler : Chart.custom(objects, "Pooler")) {
            pods.put("pooler", pooler.get("spec", "template", "metadata", "labels"));
        }
    }

    /** Calls between pods that one side may make and the other may take; of one side alone, with a question mark. */
    Set<String> inside() {
        Set<String> arrows = new TreeSet<>();
        pods.forEach((from, fromLabels) -> pods.forEach((to, toLabels) -> {
            Set<String> outgoing = new TreeSet<>();
            policies(fromLabels)
                    .forEach(policy -> policy.getSpec().getEgress().stream()
                            .filter(rule -> rule.getTo().stream().anyMatch(peer -> isInside(peer, toLabels)))
                            .forEach(rule -> outgoing.addAll(ports(rule.getPorts()))));
            Set<String> incoming = new TreeSet<>();
            policies(toLabels)
                    .forEach(policy -> policy.getSpec().getIngress().stream()
                            .filter(rule -> rule.getFrom().isEmpty()
                                    || rule.getFrom().stream().anyMatch(peer -> isInside(peer, fromLabels)))
                            .forEach(rule -> incoming.addAll(ports(rule.getPorts()))));
            Set<String> both = new TreeSet<>(outgoing);
            both.retainAll(incoming);
            both.forEach(port -> arrows.add(from + " -> " + to + ":" + port));
            outgoing.stream()
                    .filter(port -> !incoming.contains(port))
                    .forEach(port -> arrows.add(from + " -> ? " + to + ":" + port));
            incoming.stream()
                    .filter(port -> !outgoing.contains(port))
                    .forEach(port -> arrows.add(from + " ? -> " + to + ":" + port));
        }));
        return arrows;
    }

    /** Calls from other namespaces and networks. */
    Set<String> incoming() {
        Set<String> arrows = new TreeSet<>();
        pods.forEach((name, labels) -> policies(labels)
                .forEach(policy -> policy.getSpec()
                        .getIngress()
                        .forEach(rule -> rule.getFrom().stream()
                                .filter(Network::isOutside)
                                .forEach(peer -> ports(rule.getPorts())
                                        .forEach(port -> arrows.add(outside(peer) + " -> " + name + ":" + port))))));
        return arrows;
    }

    /** Calls to other namespaces and networks. */
    Set<String> outgoing() {
        Set<String> arrows = new TreeSet<>();
        pods.forEach((name, labels) -> policies(labels)
                .forEach(policy -> policy.getSpec().getEgress().forEach(rule -> {
                    if (rule.getTo().isEmpty()) {
                        ports(rule.getPorts()).forEach(port -> arrows.add(name + " -> anything:" + port));
                    }
                    rule.getTo().stream()
                            .filter(Network::isOutside)
                            .forEach(peer -> ports(rule.getPorts())
                                    .forEach(port -> arrows.add(name + " -> " + outside(peer) + ":" + port)));
                })));
        return arrows;
    }

    Set<String> pods() {
        return pods.keySet();
    }

    private Stream<NetworkPolicy> policies(Map<String, String> labels) {
        return policies.stream().filter(policy -> matches(policy.getSpec().getPodSelector(), labels));
    }

    private static boolean isOutside(NetworkPolicyPeer peer) {
        return peer.getPodSelector() == null || peer.getNamespaceSelector() != null;
    }

    private static boolean isInside(NetworkPolicyPeer peer, Map<String, String> labels) {
        return !isOutside(peer) && matches(peer.getPodSelector(), labels);
    }

    private static String outside(NetworkPolicyPeer peer) {
        if (peer.getNamespaceSelector() == null) {
            int except = peer.getIpBlock().getExcept().size();
            return peer.getIpBlock().getCidr() + (except == 0 ? "" : " but " + except + " networks");
        }
        return peer.getNamespaceSelector().getMatchLabels().get("kubernetes.io/metadata.name");
    }

    private static List<String> ports(List<NetworkPolicyPort> ports) {
        if (ports.isEmpty()) {
            return List.of("any");
        }
        return ports.stream()
                .map(port -> (port.getPort().getStrVal() != null
                                ? port.getPort().getStrVal()
                                : Integer.toString(port.getPort().getIntVal()))
                        + (port.getProtocol().equals("TCP") ? "" : "/" + port.getProtocol()))
                .toList();
    }

    /** Whether a selector finds a pod, as Kubernetes reads it: an empty one finds all. */
    static boolean matches(LabelSelector selector, Map<String, String> labels) {
        return (selector.getMatchLabels() == null
                        || labels.entrySet()
                                .containsAll(selector.getMatchLabels().entrySet()))
                && (selector.getMatchExpressions() == null
                        || selector.getMatchExpressions().stream().allMatch(expression -> matches(expression, labels)));
    }

    private static boolean matches(LabelSelectorRequirement expression, Map<String, String> labels) {
        String value = labels.get(expression.getKey());
        return switch (expression.getOperator()) {
            case "In" -> value != null && expression.getValues().contains(value);
            case "Exists" -> value != null;
            default ->
                throw new IllegalStateException("unknown operator " + Objects.toString(expression.getOperator()));
        };
    }
}
