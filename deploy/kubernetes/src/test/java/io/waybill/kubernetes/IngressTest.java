package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.waybill.test.PathSpellings;
import io.waybill.test.RequiresKubectl;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code components/ingress-nginx} in the place of the Gateway API. */
@RequiresKubectl
class IngressTest {

    private static final String SOURCES = "nginx.ingress.kubernetes.io/whitelist-source-range";

    private final Manifests manifests = Manifests.of("../src/test/overlays/production-with-ingress");

    @Test
    void aServiceHasAHostForClientsAndOneForOperators() {
        assertThat(manifests.all(Gateway.class)).isEmpty();
        Set<String> hosts = new HashSet<>();
        for (String service : Checkout.SERVICES) {
            for (String name : List.of(service, service + "-operators")) {
                Ingress ingress = manifests.one(Ingress.class, name);
                IngressRule rule = ingress.getSpec().getRules().getFirst();
                assertThat(hosts.add(rule.getHost())).as("a host of its own").isTrue();
                assertThat(rule.getHost()).endsWith(".waybill.example");
                assertThat(ingress.getSpec().getTls()).hasSize(1);
                assertThat(ingress.getSpec().getTls().getFirst().getHosts()).containsExactly(rule.getHost());
                assertThat(ingress.getSpec().getRules())
                        .flatExtracting(each -> each.getHttp().getPaths())
                        .extracting(path -> path.getBackend().getService())
                        .allSatisfy(backend -> {
                            assertThat(backend.getName()).isEqualTo(service);
                            assertThat(manifests
                                            .one(Service.class, service)
                                            .getSpec()
                                            .getPorts())
                                    .filteredOn(port -> port.getName()
                                            .equals(backend.getPort().getName()))
                                    .extracting(port -> port.getTargetPort().getStrVal())
                                    .containsExactly("http");
                        });
            }
        }
    }

    @Test
    void whatBelongsToTheOperatorsIsForTheirNetworks() {
        for (String service : Checkout.SERVICES) {
            Ingress clients = manifests.one(Ingress.class, service);
            Ingress operators = manifests.one(Ingress.class, service + "-operators");
            assertThat(clients.getMetadata().getAnnotations()).doesNotContainKey(SOURCES);
            assertThat(operators.getMetadata().getAnnotations()).containsEntry(SOURCES, "192.0.2.0/24");
            IngressRule onTheClientsHost = operators.getSpec().getRules().get(1);
            assertThat(onTheClientsHost.getHost())
                    .isEqualTo(clients.getSpec().getRules().getFirst().getHost());
            assertThat(onTheClientsHost.getHttp().getPaths())
                    .extracting(HTTPIngressPath::getPath)
                    .containsExactlyElementsOf(
                            service.equals(Checkout.AUTH) ? List.of("/admin", "/portal/desk") : List.of("/admin"));
        }
    }

    /**
     * nginx takes a path in its plainest spelling; where it does not, the service refuses it ({@code PathContract}).
     */
    @Test
    void noSpellingOfAnOperatorsPathLeadsPastTheirNetworks() {
        for (String service : Checkout.SERVICES) {
            List<HTTPIngressPath> closed = manifests
                    .one(Ingress.class, service + "-operators")
                    .getSpec()
                    .getRules()
                    .get(1)
                    .getHttp()
                    .getPaths();
            assertThat(closed)
                    .extracting(HTTPIngressPath::getPathType)
                    .as("what is below as well")
                    .containsOnly("Prefix");
            for (HTTPIngressPath path : closed) {
                assertThat(PathSpellings.of(path.getPath() + "/v1/audit"))
                        .hasSize(PathSpellings.COUNT)
                        .filteredOn(spelling -> !spelling.target().startsWith(path.getPath() + "/"))
                        .allSatisfy(spelling -> assertThat(spelling.status()).isIn(400, 404));
            }
            assertThat(manifests.one(Ingress.class, service).getMetadata().getAnnotations())
                    .as("a path that is rewritten would reach the service in another spelling than it was judged in")
                    .doesNotContainKeys(
                            "nginx.ingress.kubernetes.io/rewrite-target", "nginx.ingress.kubernetes.io/use-regex");
        }
    }

    @Test
    void anImportOfWaybillsPassesAsLargeAndAsSlowAsTheServiceTakesIt() {
        Ingress operators = manifests.one(Ingress.class, "india-instruction-service-operators");
        Ingress imports = manifests.one(Ingress.class, "india-instruction-waybill-import");

        assertThat(imports.getSpec().getRules())
                .extracting(IngressRule::getHost)
                .containsExactlyElementsOf(operators.getSpec().getRules().stream()
                        .map(IngressRule::getHost)
                        .toList());
        assertThat(imports.getSpec().getRules())
                .flatExtracting(rule -> rule.getHttp().getPaths())
                .extracting(path -> path.getPathType() + " " + path.getPath())
                .containsOnly("Exact /admin/v1/waybills");
        assertThat(imports.getSpec().getTls()).isEqualTo(operators.getSpec().getTls());
        // 256 MiB of lines, and a 413 that the service itself gives for one that is larger.
        assertThat(imports.getMetadata().getAnnotations())
                .containsEntry("nginx.ingress.kubernetes.io/proxy-body-size", "257m")
                .containsEntry("nginx.ingress.kubernetes.io/proxy-request-buffering", "off")
                .containsEntry("nginx.ingress.kubernetes.io/proxy-read-timeout", "300")
                .containsEntry(SOURCES, "192.0.2.0/24");
    }

    @Test
    void allOthersArriveWholeAndAreBoundedBySource() {
        assertThat(manifests.all(Ingress.class))
                .filteredOn(ingress -> !ingress.getMetadata().getName().equals("india-instruction-waybill-import"))
                .hasSize(8)
                .allSatisfy(ingress -> assertThat(ingress.getMetadata().getAnnotations())
                        .containsEntry("nginx.ingress.kubernetes.io/proxy-body-size", "11m")
                        .containsEntry("nginx.ingress.kubernetes.io/proxy-request-buffering", "on")
                        .containsEntry("nginx.ingress.kubernetes.io/proxy-buffering", "on")
                        .containsEntry("nginx.ingress.kubernetes.io/limit-connections", "512"));
    }

    /** They have the size of the provider's ID token; the service itself takes heads of 16 KiB. */
    @Test
    void theCookiesOfALogInPass() {
        for (String name : List.of(Checkout.AUTH, Checkout.AUTH + "-operators")) {
            assertThat(manifests.one(Ingress.class, name).getMetadata().getAnnotations())
                    .containsEntry("nginx.ingress.kubernetes.io/proxy-buffer-size", "32k");
        }
    }

    @Test
    void theControllerReachesTheServices() {
        assertThat(manifests
                        .one(NetworkPolicy.class, "ingress-controller-calls-services")
                        .getSpec()
                        .getIngress()
                        .getFirst()
                        .getFrom()
                        .getFirst()
                        .getNamespaceSelector()
                        .getMatchLabels())
                .containsEntry("kubernetes.io/metadata.name", "ingress-nginx");
    }
}
