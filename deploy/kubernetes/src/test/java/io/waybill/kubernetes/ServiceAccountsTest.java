package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.ServiceAccountTokenProjection;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import io.waybill.test.StandInCluster;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The three services authenticate by their service accounts, and no secret of theirs is left. */
@RequiresKubectl
class ServiceAccountsTest {

    private static final String ISSUER_SETTING = "WAYBILL_AUTH_TRUSTED_ISSUERS_CLUSTER_ISSUER";

    /** Of the variable that names the service's client, in the order of {@link Checkout#SERVICES}. */
    private static final Map<String, String> CLIENTS = Map.of(
            "freight-product-service", "FREIGHT",
            "india-instruction-service", "INSTRUCTION",
            "india-product-service", "PRODUCT");

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#overlays")
    void eachServiceHasATokenThatOpensItsOwnClientOnly(Manifests manifests) {
        Container auth = container(manifests, Checkout.AUTH);
        Map<String, String> settings = Settings.resolved(auth, manifests, CreatedSecrets.of(manifests.name()));

        CLIENTS.forEach((service, client) -> {
            PodSpec pod = pod(manifests, service);
            Container container = pod.getContainers().getFirst();
            ServiceAccountTokenProjection token =
                    tokens(pod, container).get(Settings.value(container, "WAYBILL_SERVICE_CLIENT_ASSERTION_FILE"));
            assertThat(token).as(service).isNotNull();
            assertThat(token.getExpirationSeconds()).isBetween(600L, 3600L);
            String prefix = "WAYBILL_AUTH_SERVICES_" + client;
            assertThat(settings)
                    .containsEntry(prefix + "_CLIENT_ID", service)
                    .containsEntry(prefix + "_SERVICE_ACCOUNT_AUDIENCE", token.getAudience())
                    .containsEntry(prefix + "_SERVICE_ACCOUNT_ISSUER", settings.get(ISSUER_SETTING))
                    .containsEntry(
                            prefix + "_SERVICE_ACCOUNT_SUBJECT",
                            "system:serviceaccount:"
                                    + manifests
                                            .one(Deployment.class, service)
                                            .getMetadata()
                                            .getNamespace()
                                    + ":" + pod.getServiceAccountName());
            assertThat(token.getAudience()).isEqualTo(StandInCluster.AUDIENCE);
        });
    }

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#overlays")
    void onlyTheTokenServiceHasATokenForTheApiServerToReadItsKeys(Manifests manifests) {
        PodSpec auth = pod(manifests, Checkout.AUTH);
        Container container = auth.getContainers().getFirst();
        Map<String, ServiceAccountTokenProjection> tokens = tokens(auth, container);

        assertThat(tokens.keySet())
                .containsExactly(Settings.value(container, "WAYBILL_AUTH_TRUSTED_ISSUERS_CLUSTER_TOKEN_FILE"));
        assertThat(tokens.values())
                .allSatisfy(token -> assertThat(token.getAudience()).isNull());
        assertThat(Settings.value(container, "QUARKUS_TLS_CLUSTER_TRUST_STORE_PEM_CERTS"))
                .isEqualTo(tokens.keySet().iterator().next().replaceFirst("token$", "ca.crt"));
        for (Workload workload : manifests.workloads()) {
            if (!workload.name().equals(Checkout.AUTH)) {
                assertThat(tokens(
                                        workload.template().getSpec(),
                                        workload.containers().getFirst())
                                .values())
                        .as(workload.name())
                        .allSatisfy(token -> assertThat(token.getAudience()).isNotNull());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#all")
    void noSecretOfAServiceIsInTheManifests(Manifests manifests) {
        for (Workload workload : manifests.workloads()) {
            assertThat(ReferencesTest.variables(workload))
                    .as(workload.name())
                    .noneMatch(variable -> variable.getName().matches(".*_SERVICE(S_[A-Z]+)?_CLIENT_SECRET"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sandbox", "production"})
    void noSecretOfAServiceIsMade(String overlay) {
        TreeSet<String> clients = new TreeSet<>();
        for (HasMetadata made : CreatedSecrets.of(overlay)) {
            ((Secret) made)
                    .getData().keySet().stream()
                            .filter(key -> key.contains("client"))
                            .forEach(key -> clients.add(made.getMetadata().getName() + "/" + key));
        }
        clients.removeIf(key -> key.startsWith("portal-provider/"));

        assertThat(clients)
                .containsExactly("auth-token-service/operator-client-id", "auth-token-service/operator-client-secret");
    }

    private static PodSpec pod(Manifests manifests, String service) {
        return manifests.one(Deployment.class, service).getSpec().getTemplate().getSpec();
    }

    private static Container container(Manifests manifests, String service) {
        return pod(manifests, service).getContainers().getFirst();
    }

    /** By the file that a container finds them in. */
    private static Map<String, ServiceAccountTokenProjection> tokens(PodSpec pod, Container container) {
        Map<String, ServiceAccountTokenProjection> tokens = new LinkedHashMap<>();
        for (VolumeMount mount : container.getVolumeMounts()) {
            for (Volume volume : pod.getVolumes()) {
                if (volume.getName().equals(mount.getName()) && volume.getProjected() != null) {
                    assertThat(mount.getReadOnly()).isTrue();
                    List<VolumeProjection> sources = volume.getProjected().getSources();
                    sources.stream()
                            .map(VolumeProjection::getServiceAccountToken)
                            .filter(token -> token != null)
                            .forEach(token -> tokens.put(mount.getMountPath() + "/" + token.getPath(), token));
                }
            }
        }
        return tokens;
    }
}
