package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import java.net.URI;

/** Where a network policy lets pods call. */
final class Egress {

    private Egress() {}

    /** Asserts that a rule allows the port of a Service in another namespace, and names this namespace. */
    static void assertLeadsTo(URI service, NetworkPolicyEgressRule rule) {
        assertThat(service.getPort())
                .isEqualTo(rule.getPorts().getFirst().getPort().getIntVal());
        assertThat(service.getHost())
                .endsWith("."
                        + rule.getTo()
                                .getFirst()
                                .getNamespaceSelector()
                                .getMatchLabels()
                                .get("kubernetes.io/metadata.name"));
    }
}
