package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteFilter;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteMatch;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteRule;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.waybill.kubernetes.EnvoyGateway.BackendTrafficPolicy;
import io.waybill.kubernetes.EnvoyGateway.ClientTrafficPolicy;
import io.waybill.kubernetes.EnvoyGateway.EnvoyProxy;
import io.waybill.kubernetes.EnvoyGateway.SecurityPolicy;
import io.waybill.kubernetes.EnvoyGateway.TargetRef;
import io.waybill.test.PathSpellings;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Gateways and routes, and what Envoy Gateway is told beside them. */
@RequiresKubectl
class EdgeTest {

    private static final String CLIENTS = "waybill";
    private static final String OPERATORS = "waybill-operators";

    static Stream<Manifests> overlays() {
        return Manifests.overlays();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void everyServiceHasAHostForClientsAndOneForOperatorsEachWithACertificateOfItsOwn(Manifests manifests) {
        Set<String> hosts = new HashSet<>();
        Set<String> certificates = new HashSet<>();
        for (String gateway : List.of(CLIENTS, OPERATORS)) {
            assertThat(manifests.one(Gateway.class, gateway).getSpec().getGatewayClassName())
                    .isEqualTo("eg");
            for (String service : Checkout.SERVICES) {
                Listener listener = listener(manifests, gateway, service);
                assertThat(listener.getProtocol() + " " + listener.getPort()).isEqualTo("HTTPS 443");
                assertThat(listener.getHostname()).doesNotEndWith(".invalid");
                assertThat(hosts.add(listener.getHostname()))
                        .as("a host of its own")
                        .isTrue();
                assertThat(certificates.add(listener.getTls()
                                .getCertificateRefs()
                                .getFirst()
                                .getName()))
                        .as("HTTP/2 clients use one connection for all hosts of a certificate")
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void theIssuerIsTheClientsHostOfTheTokenService(Manifests manifests) {
        assertThat(ReferencesTest.shared(manifests))
                .containsEntry(
                        "issuer",
                        "https://" + listener(manifests, CLIENTS, Checkout.AUTH).getHostname())
                .containsEntry("auth-url", "http://" + Checkout.AUTH);
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void clientsReachTheirApisAndOperatorsTheirs(Manifests manifests) throws IOException {
        for (String service : Checkout.SERVICES) {
            String operatorsHost = listener(manifests, OPERATORS, service).getHostname();
            List<String> operators = new ArrayList<>(paths(service, "operators"));
            List<String> clients = new ArrayList<>(paths(service, "clients"));
            if (service.equals(Checkout.AUTH)) {
                operators.addAll(List.of("/portal/desk", "/portal/desk/audit.csv"));
                clients.addAll(List.of(
                        "/portal",
                        "/portal/login",
                        "/portal/login/start",
                        "/portal/login/callback",
                        "/portal/login/back-channel",
                        "/portal/applications/new"));
            }
            for (String path : clients) {
                assertThat(destination(manifests, CLIENTS, service, path))
                        .as(path)
                        .isEqualTo(service + ":80");
            }
            for (String path : operators) {
                assertThat(destination(manifests, CLIENTS, service, path))
                        .as(path)
                        .isEqualTo("302 " + operatorsHost);
                assertThat(destination(manifests, OPERATORS, service, path))
                        .as(path)
                        .isEqualTo(service + ":80");
            }
            assertThat(clients)
                    .filteredOn(path -> !path.startsWith("/portal") && !path.startsWith("/docs/errors"))
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat(destination(manifests, OPERATORS, service, path))
                            .isEqualTo("nowhere"));
        }
    }

    /** Where the proxy takes a spelling for another path, the service refuses it ({@code PathContract}). */
    @ParameterizedTest
    @MethodSource("overlays")
    void noSpellingOfAnOperatorsPathLeadsPastTheRoutes(Manifests manifests) {
        for (Gateway gateway : manifests.all(Gateway.class)) {
            assertThat(ofGateway(manifests, gateway).spec.path().escapedSlashesAction())
                    .as("not decoded after a route has been chosen")
                    .isEqualTo("RejectRequest");
        }
        for (String service : Checkout.SERVICES) {
            String redirected = "302 " + listener(manifests, OPERATORS, service).getHostname();
            for (String path : operatorsPaths(service)) {
                assertThat(destination(manifests, CLIENTS, service, path)).isEqualTo(redirected);
                assertThat(PathSpellings.of(path))
                        .hasSize(PathSpellings.COUNT)
                        .filteredOn(spelling -> !destination(manifests, CLIENTS, service, spelling.target())
                                .equals(redirected))
                        .allSatisfy(spelling -> assertThat(spelling.status()).isIn(400, 404));
            }
        }
    }

    private static List<String> operatorsPaths(String service) {
        return service.equals(Checkout.AUTH)
                ? List.of("/admin/v1/applications", "/portal/desk/audit")
                : List.of("/admin/v1/audit");
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void aRouteLeadsToThePortForCallers(Manifests manifests) {
        for (String service : Checkout.SERVICES) {
            assertThat(manifests.one(Service.class, service).getSpec().getPorts())
                    .filteredOn(port -> port.getPort() == 80)
                    .extracting(port -> port.getTargetPort().getStrVal())
                    .containsExactly("http");
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void plainHttpIsRedirected(Manifests manifests) {
        for (String gateway : List.of(CLIENTS, OPERATORS)) {
            HTTPRouteRule rule = rules(manifests, gateway, "http").getFirst();
            assertThat(rule.getBackendRefs()).isEmpty();
            assertThat(rule.getFilters().getFirst().getRequestRedirect().getScheme())
                    .isEqualTo("https");
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void onlyTheOperatorsNetworksReachTheirHosts(Manifests manifests) {
        SecurityPolicy policy = manifests.one(SecurityPolicy.class, "operators");

        assertThat(policy.spec.targetRefs()).extracting(TargetRef::name).containsExactly(OPERATORS);
        assertThat(policy.spec.authorization().defaultAction()).isEqualTo("Deny");
        List<String> networks =
                policy.spec.authorization().rules().getFirst().principal().clientCIDRs();
        if (manifests.name().equals("production")) {
            assertThat(networks).as("nobody's, until it is set").containsExactly("192.0.2.0/24");
        } else {
            assertThat(networks).containsExactly("0.0.0.0/0");
        }
    }

    /** The proxy of deploy/compose says which headers the services would believe. */
    @ParameterizedTest
    @MethodSource("overlays")
    void noClientCanSayWhereItCallsFrom(Manifests manifests) throws IOException {
        Set<String> believed = new TreeSet<>();
        var header = Pattern.compile("proxy_set_header (Forwarded|X-\\S+) ");
        String nginx = Files.readString(Checkout.ROOT.resolve("deploy/compose/nginx/nginx.conf"))
                + Files.readString(Checkout.ROOT.resolve("deploy/compose/nginx/templates/waybill.conf.template"));
        header.matcher(nginx).results().forEach(found -> believed.add(found.group(1)));
        // Set by every gateway.
        assertThat(believed.remove("X-Forwarded-Proto")).isTrue();
        assertThat(believed).contains("Forwarded", "X-Forwarded-For", "X-Forwarded-Host");

        for (Gateway gateway : manifests.all(Gateway.class)) {
            assertThat(ofGateway(manifests, gateway)
                            .spec
                            .headers()
                            .earlyRequestHeaders()
                            .remove())
                    .containsExactlyInAnyOrderElementsOf(believed);
        }
        // Where another implementation is the edge: all but the one that it appends to.
        believed.remove("X-Forwarded-For");
        for (HTTPRoute route : manifests.all(HTTPRoute.class)) {
            for (HTTPRouteRule rule : route.getSpec().getRules()) {
                if (!rule.getBackendRefs().isEmpty()) {
                    assertThat(rule.getFilters())
                            .extracting(HTTPRouteFilter::getRequestHeaderModifier)
                            .singleElement()
                            .satisfies(modifier ->
                                    assertThat(modifier.getRemove()).containsExactlyInAnyOrderElementsOf(believed));
                }
            }
        }
    }

    /** A cluster refuses a whole policy for one field that its Envoy Gateway does not have. */
    @Test
    void aFieldThatOnlyALaterEnvoyGatewayHasIsRefused() {
        String policy = """
                apiVersion: gateway.envoyproxy.io/v1alpha1
                kind: ClientTrafficPolicy
                metadata: {name: clients}
                spec: {headers: {requestID: Preserve, maxRequestHeaderLimit: 16Ki}}
                """;

        assertThatThrownBy(() -> StrictYaml.read(policy)).hasMessageContaining("maxRequestHeaderLimit");
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void noQueryIsLogged(Manifests manifests) {
        assertThat(manifests.all(Gateway.class)).hasSize(2).allSatisfy(gateway -> {
            var parameters = gateway.getSpec().getInfrastructure().getParametersRef();
            EnvoyProxy proxy = manifests.one(EnvoyProxy.class, parameters.getName());
            var settings = proxy.spec.telemetry().accessLog().settings();
            assertThat(settings).hasSize(1);
            Map<String, String> fields = settings.getFirst().format().json();
            assertThat(fields.get("path")).isEqualTo("%REQ_WITHOUT_QUERY(X-ENVOY-ORIGINAL-PATH?:PATH)%");
            assertThat(fields.values())
                    .filteredOn(value -> value.contains("PATH") || value.contains("REFERER"))
                    .hasSize(1);
            assertThat(proxy.spec.provider().kubernetes().envoyService().externalTrafficPolicy())
                    .as("the callers' own addresses")
                    .isEqualTo("Local");
        });
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void theProxiesOfAGatewayAreOnSeveralNodesAndInSeveralZones(Manifests manifests) {
        var proxies = manifests
                .one(EnvoyProxy.class, "waybill")
                .spec
                .provider()
                .kubernetes()
                .envoyDeployment();

        assertThat(proxies.replicas()).isGreaterThan(1);
        assertThat(proxies.pod().topologySpreadConstraints())
                .allSatisfy(spread ->
                        assertThat(spread.getMatchLabelKeys()).contains("gateway.envoyproxy.io/owning-gateway-name"))
                .extracting(spread -> spread.getTopologyKey())
                .containsExactly("kubernetes.io/hostname", "topology.kubernetes.io/zone");
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void whatClientsMayHoldOpenIsBounded(Manifests manifests) {
        for (Gateway gateway : manifests.all(Gateway.class)) {
            var spec = ofGateway(manifests, gateway).spec;
            var proxy =
                    manifests.one(EnvoyProxy.class, "waybill").spec.provider().kubernetes();
            long memory = Quantity.getAmountInBytes(proxy.envoyDeployment()
                            .container()
                            .resources()
                            .getRequests()
                            .get("memory"))
                    .longValue();
            assertThat(spec.connection().connectionLimit().value()
                            * Quantity.getAmountInBytes(
                                            new Quantity(spec.connection().bufferLimit()))
                                    .longValue())
                    .isPositive()
                    .isLessThan(memory);
            assertThat(seconds(spec.timeout().http().requestHeadersReceivedTimeout()))
                    .isLessThanOrEqualTo(10);
            assertThat(seconds(spec.timeout().tcp().tlsHandshakeTimeout())).isLessThanOrEqualTo(10);
            assertThat(seconds(spec.timeout().http().requestReceivedTimeout())).isPositive();
            assertThat(seconds(spec.timeout().http().idleTimeout())).isPositive();
            assertThat(spec.http2().maxConcurrentStreams()).isLessThanOrEqualTo(100);
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void aRequestArrivesWholeBeforeItIsPassedOnAndNoSourceTakesAll(Manifests manifests) {
        for (HTTPRoute route : forwarding(manifests)) {
            var spec = ofRoute(manifests, route).spec;
            if (route.getMetadata().getName().equals("india-instruction-waybill-import")) {
                assertThat(spec.requestBuffer()).as("read as it arrives").isNull();
                continue;
            }
            assertThat(spec.requestBuffer().limit()).isEqualTo("11Mi");
            assertThat(spec.rateLimit().local().rules())
                    .extracting(rule -> rule.clientSelectors().getFirst().sourceCIDR())
                    .containsExactly(
                            new EnvoyGateway.SourceCidr("Distinct", "0.0.0.0/0"),
                            new EnvoyGateway.SourceCidr("Distinct", "::/0"));
            assertThat(spec.retry().retryOn().triggers())
                    .as("a POST is never sent twice")
                    .isSubsetOf("connect-failure", "refused-stream", "reset-before-request");
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void anImportOfWaybillsPassesAsSlowlyAsTheServiceTakesIt(Manifests manifests) {
        HTTPRoute route = manifests.one(HTTPRoute.class, "india-instruction-waybill-import");
        HTTPRouteRule rule = route.getSpec().getRules().getFirst();

        assertThat(route.getSpec().getParentRefs())
                .extracting(parent -> parent.getName() + "/" + parent.getSectionName())
                .containsExactly(OPERATORS + "/india-instruction");
        assertThat(rule.getMatches())
                .extracting(match -> match.getMethod() + " " + match.getPath().getType() + " "
                        + match.getPath().getValue())
                .containsExactly("POST Exact /admin/v1/waybills");
        assertThat(seconds(rule.getTimeouts().getRequest())).isEqualTo(300);
        assertThat(seconds(ofGateway(manifests, manifests.one(Gateway.class, OPERATORS))
                        .spec
                        .timeout()
                        .http()
                        .requestReceivedTimeout()))
                .isEqualTo(300);
    }

    private static List<String> paths(String service, String document) throws IOException {
        var paths = StrictYaml.YAML
                .readTree(Files.readString(
                        Checkout.ROOT.resolve(service + "/target/openapi/" + document + "/openapi.yaml")))
                .get("paths");
        return StreamSupport.stream(((Iterable<String>) paths::fieldNames).spliterator(), false)
                .toList();
    }

    /** Where a request goes: service and port, a redirect's status and host, or nowhere. */
    private static String destination(Manifests manifests, String gateway, String service, String path) {
        record Candidate(HTTPRouteRule rule, HTTPRouteMatch match) {}
        Optional<HTTPRouteRule> rule = rules(manifests, gateway, section(service)).stream()
                .flatMap(candidate -> candidate.getMatches().stream().map(match -> new Candidate(candidate, match)))
                .filter(candidate -> candidate.match().getPath().getType().equals("PathPrefix"))
                .filter(candidate -> isPrefix(candidate.match().getPath().getValue(), path))
                .max(Comparator.comparingInt(
                        candidate -> candidate.match().getPath().getValue().length()))
                .map(Candidate::rule);
        return rule.map(found -> found.getBackendRefs().isEmpty()
                        ? found.getFilters().getFirst().getRequestRedirect().getStatusCode() + " "
                                + found.getFilters()
                                        .getFirst()
                                        .getRequestRedirect()
                                        .getHostname()
                        : found.getBackendRefs().getFirst().getName() + ":"
                                + found.getBackendRefs().getFirst().getPort())
                .orElse("nowhere");
    }

    /** Prefixes end at a slash, by the Gateway API. */
    private static boolean isPrefix(String prefix, String path) {
        return prefix.equals("/") || path.equals(prefix) || path.startsWith(prefix + "/");
    }

    private static List<HTTPRouteRule> rules(Manifests manifests, String gateway, String section) {
        return manifests.all(HTTPRoute.class).stream()
                .filter(route -> route.getSpec().getParentRefs().stream()
                        .anyMatch(parent -> parent.getName().equals(gateway)
                                && parent.getSectionName().equals(section)))
                .flatMap(route -> route.getSpec().getRules().stream())
                .toList();
    }

    private static List<HTTPRoute> forwarding(Manifests manifests) {
        List<HTTPRoute> routes = manifests.all(HTTPRoute.class).stream()
                .filter(route -> route.getSpec().getRules().stream()
                        .anyMatch(rule -> !rule.getBackendRefs().isEmpty()))
                .toList();
        assertThat(routes).hasSize(9);
        return routes;
    }

    private static Listener listener(Manifests manifests, String gateway, String service) {
        return manifests.one(Gateway.class, gateway).getSpec().getListeners().stream()
                .filter(listener -> listener.getName().equals(section(service)))
                .findFirst()
                .orElseThrow();
    }

    private static String section(String service) {
        return Checkout.schema(service).replace('_', '-');
    }

    private static ClientTrafficPolicy ofGateway(Manifests manifests, Gateway gateway) {
        return manifests.all(ClientTrafficPolicy.class).stream()
                .filter(policy ->
                        targets(policy.spec.targetRefs(), gateway.getMetadata().getName()))
                .findFirst()
                .orElseThrow();
    }

    private static BackendTrafficPolicy ofRoute(Manifests manifests, HTTPRoute route) {
        return manifests.all(BackendTrafficPolicy.class).stream()
                .filter(policy ->
                        targets(policy.spec.targetRefs(), route.getMetadata().getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        "no policy for " + route.getMetadata().getName()));
    }

    private static boolean targets(List<TargetRef> references, String name) {
        return references.stream().anyMatch(reference -> reference.name().equals(name));
    }

    private static long seconds(String duration) {
        return Duration.parse("PT" + duration).toSeconds();
    }
}
