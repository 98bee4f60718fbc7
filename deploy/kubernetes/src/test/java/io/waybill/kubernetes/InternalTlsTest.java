package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.waybill.kubernetes.Certificates.Certificate;
import io.waybill.test.RequiresKubectl;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * {@code components/internal-tls} in an overlay that has production as a resource. {@code PackagedServicesIT} starts
 * services with its settings.
 */
@RequiresKubectl
class InternalTlsTest {

    private final Manifests secured = Manifests.of("../src/test/overlays/production-with-internal-tls");
    private final Certificate certificate = secured.one(Certificate.class, "auth-token-service-internal");

    @Test
    void theServicesCallANameOfTheCertificate() {
        URI authUrl = URI.create(ReferencesTest.shared(secured).get("auth-url"));
        assertThat(authUrl.getScheme()).isEqualTo("https");
        assertThat(certificate.spec.dnsNames()).contains(authUrl.getHost());
        assertThat(certificate.spec.issuerRef().name()).isEqualTo("internal");

        assertThat(secured.one(Service.class, Checkout.AUTH).getSpec().getPorts())
                .filteredOn(port -> port.getPort() == 443)
                .extracting(port -> port.getTargetPort().getStrVal())
                .containsExactly("https");
        assertThat(secured.one(Service.class, Checkout.AUTH).getSpec().getPorts())
                .extracting(ServicePort::getName)
                .containsExactlyInAnyOrder("http", "https", "management");
        assertThat(container(Checkout.AUTH).getPorts())
                .extracting(ContainerPort::getName)
                .containsExactlyInAnyOrder("http", "https", "management");
        assertThat(Settings.value(container(Checkout.AUTH), "QUARKUS_HTTP_SSL_PORT"))
                .isEqualTo(container(Checkout.AUTH).getPorts().stream()
                        .filter(port -> port.getName().equals("https"))
                        .findFirst()
                        .orElseThrow()
                        .getContainerPort()
                        .toString());
    }

    @Test
    void theKeyIsMountedWhereItBelongsAndNowhereElse() {
        assertMounted(
                Checkout.AUTH,
                Map.of(
                        "QUARKUS_TLS_INTERNAL_KEY_STORE_PEM_INTERNAL_CERT", "tls.crt",
                        "QUARKUS_TLS_INTERNAL_KEY_STORE_PEM_INTERNAL_KEY", "tls.key"));
        for (String caller : Checkout.SERVICES.subList(1, 4)) {
            assertMounted(caller, Map.of("QUARKUS_TLS_ISSUER_TRUST_STORE_PEM_CERTS", "ca.crt"));
        }
    }

    @Test
    void aRenewedCertificateIsRead() {
        assertThat(Settings.value(container(Checkout.AUTH), "QUARKUS_TLS_INTERNAL_RELOAD_PERIOD"))
                .isEqualTo("1h");
    }

    @Test
    void theNetworkLetsThemThrough() {
        var called = secured.one(NetworkPolicy.class, "auth-token-service-is-called-by-tls")
                .getSpec();
        var calls = secured.one(NetworkPolicy.class, "services-call-auth-token-service-by-tls")
                .getSpec();
        assertThat(called.getIngress()
                        .getFirst()
                        .getPorts()
                        .getFirst()
                        .getPort()
                        .getStrVal())
                .isEqualTo("https");
        assertThat(calls.getEgress().getFirst().getPorts().getFirst().getPort().getStrVal())
                .isEqualTo("https");
        assertThat(Selectors.matches(called.getPodSelector(), labels(Checkout.AUTH)))
                .isTrue();
        for (String caller : Checkout.SERVICES.subList(1, 4)) {
            assertThat(Selectors.matches(calls.getPodSelector(), labels(caller)))
                    .isTrue();
            assertThat(Selectors.matches(
                            called.getIngress().getFirst().getFrom().getFirst().getPodSelector(), labels(caller)))
                    .isTrue();
        }
    }

    /** The files that these settings name are keys of the certificate's Secret, and no others of it are mounted. */
    private void assertMounted(String service, Map<String, String> files) {
        PodSpec pod = deployment(service).getSpec().getTemplate().getSpec();
        var volume = pod.getVolumes().stream()
                .filter(each -> each.getSecret() != null
                        && each.getSecret().getSecretName().equals(certificate.spec.secretName()))
                .findFirst()
                .orElseThrow();
        String folder = container(service).getVolumeMounts().stream()
                .filter(mount -> mount.getName().equals(volume.getName()))
                .findFirst()
                .orElseThrow()
                .getMountPath();
        assertThat(volume.getSecret().getItems())
                .extracting(item -> item.getKey() + " " + item.getPath())
                .containsExactlyInAnyOrderElementsOf(
                        files.values().stream().map(file -> file + " " + file).toList());
        files.forEach((setting, file) ->
                assertThat(Settings.value(container(service), setting)).isEqualTo(folder + "/" + file));
    }

    private Map<String, String> labels(String service) {
        return deployment(service).getSpec().getTemplate().getMetadata().getLabels();
    }

    private Container container(String service) {
        List<Container> containers =
                deployment(service).getSpec().getTemplate().getSpec().getContainers();
        return containers.getFirst();
    }

    private Deployment deployment(String service) {
        return secured.one(Deployment.class, service);
    }
}
