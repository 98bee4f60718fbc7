package io.waybill.helm;

import static io.waybill.helm.Checkout.kind;
import static io.waybill.helm.Checkout.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import com.sun.net.httpserver.HttpServer;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Helm makes of the chart, beside what kustomize makes of production. */
@RequiresHelm
@RequiresKubectl
class ChartTest {

    private static final Pattern SETTINGS = Pattern.compile("waybill-[a-z0-9]{10}(?=\\W)");

    @TempDir
    private static Path folder;

    private static Path withoutHooks;

    private static final String PROXIES = "10.244.0.0/16";

    /** Helm's library does not print hooks: here, the settings are an object like any other. */
    @BeforeAll
    static void aCopyWithoutHooks() throws IOException {
        withoutHooks = copy("waybill");
        Path settings = withoutHooks.resolve("templates/settings.yaml");
        Files.writeString(settings, withoutHooks(Files.readString(settings)));
    }

    /** The defaults are production's; what production leaves to be set is set here. */
    private static TemplateCommand chart() {
        return configured(new Helm(withoutHooks));
    }

    private static TemplateCommand configured(Helm helm) {
        return helm.template()
                .withName("waybill")
                .withNamespace("waybill")
                .set("trustedProxies", PROXIES)
                .set("secrets.portalProvider", "portal-provider");
    }

    @Test
    void withItsDefaultsItMakesTheObjectsOfProduction() {
        Map<String, String> production = objects(Checkout.kustomized("../kubernetes/overlays/production-gitops"));
        production.remove("Namespace waybill");

        Map<String, String> made = objects(Checkout.objects(chart().call()));

        assertSame(made, production);
    }

    @Test
    void withAllThatCanBeSwitchedOnItMakesTheObjectsOfProductionWithThoseComponents() {
        Map<String, String> made = objects(Checkout.objects(chart().set("createNamespace", true)
                .set("tracing.endpoint", "http://collector.observability:4318")
                .set("database.cloudNativePg.pooler.enabled", true)
                .set("internalTls.enabled", true)
                .call()));

        assertSame(made, objects(Checkout.kustomized("production")));
    }

    /** Helm takes over no namespace that is there, and installs into none that is not. */
    @Test
    void theNamespaceThatIsMadeByHandHasTheLabelsOfTheChart() throws IOException, InterruptedException {
        String manual = Files.readString(Checkout.CHART.resolve("README.md"));
        String command = manual.lines()
                .filter(line -> line.startsWith("kubectl label namespace waybill "))
                .findFirst()
                .orElseThrow();
        Process echo = new ProcessBuilder("bash", "-c", "kubectl() { printf '%s\\n' \"$@\"; }; " + command).start();
        List<String> labels = new String(echo.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .skip(3)
                .toList();
        assertThat(echo.waitFor()).isZero();

        JsonNode namespace =
                object(Checkout.objects(chart().set("createNamespace", true).call()), "Namespace waybill");
        assertThat(namespace.at("/metadata/labels").properties())
                .filteredOn(label -> label.getKey().startsWith("pod-security."))
                .extracting(label -> label.getKey() + "=" + label.getValue().asText())
                .containsExactlyInAnyOrderElementsOf(labels);
        assertThat(Files.readString(Checkout.CHART.resolve("values.yaml")))
                .contains("Only for `helm template` and Argo CD");
    }

    @Test
    void whatAClusterAsksOfPodsReachesEachPod() throws IOException {
        List<JsonNode> made =
                Checkout.objects(chart().withValuesFile(values("""
                        images: {pullSecrets: [{name: registry}]}
                        pods:
                          labels: {team: freight, tier: api}
                          annotations: {sidecar.istio.io/inject: "true"}
                          nodeSelector: {pool: waybill}
                          tolerations: [{key: dedicated, operator: Exists}]
                          affinity: {nodeAffinity: {}}
                          priorityClassName: high
                        services:
                          freight:
                            pod: {labels: {tier: heavy}}
                        """)).call());

        List<JsonNode> pods = made.stream()
                .filter(object -> List.of("Deployment", "Job").contains(kind(object)))
                .map(object -> object.at("/spec/template"))
                .toList();
        assertThat(pods).hasSize(8).allSatisfy(pod -> {
            assertThat(pod.at("/metadata/labels/team").asText()).isEqualTo("freight");
            assertThat(pod.at("/metadata/annotations/sidecar.istio.io~1inject").asText())
                    .isEqualTo("true");
            assertThat(pod.at("/spec/imagePullSecrets/0/name").asText()).isEqualTo("registry");
            assertThat(pod.at("/spec/nodeSelector/pool").asText()).isEqualTo("waybill");
            assertThat(pod.at("/spec/tolerations/0/key").asText()).isEqualTo("dedicated");
            assertThat(pod.at("/spec/affinity").has("nodeAffinity")).isTrue();
            assertThat(pod.at("/spec/priorityClassName").asText()).isEqualTo("high");
        });
        assertThat(pods)
                .filteredOn(pod -> pod.at("/metadata/labels/tier").asText().equals("heavy"))
                .extracting(pod ->
                        pod.at("/metadata/labels/app.kubernetes.io~1name").asText())
                .as("what a service says of its own pods comes first")
                .containsExactly("freight-product-service");
        assertThat(object(made, "Cluster waybill-db")
                        .at("/spec/imagePullSecrets/0/name")
                        .asText())
                .isEqualTo("registry");
    }

    @Test
    void theDatabaseAndItsPoolerRunWhereTheyAreSent() throws IOException {
        List<JsonNode> made =
                Checkout.objects(chart().withValuesFile(values("""
                        images: {pullSecrets: [{name: registry}]}
                        database:
                          cloudNativePg:
                            nodeSelector: {pool: database}
                            tolerations: [{key: dedicated, operator: Exists}]
                            priorityClassName: high
                            pooler: {enabled: true}
                        """)).call());

        JsonNode cluster = object(made, "Cluster waybill-db").path("spec");
        JsonNode pooler = object(made, "Pooler waybill-db-pooler-rw").at("/spec/template/spec");
        assertThat(List.of(cluster.path("affinity"), pooler)).allSatisfy(nodes -> {
            assertThat(nodes.at("/nodeSelector/pool").asText()).isEqualTo("database");
            assertThat(nodes.at("/tolerations/0/key").asText()).isEqualTo("dedicated");
        });
        assertThat(List.of(cluster, pooler)).allSatisfy(spec -> {
            assertThat(spec.path("priorityClassName").asText()).isEqualTo("high");
            assertThat(spec.at("/imagePullSecrets/0/name").asText()).isEqualTo("registry");
        });
    }

    @Test
    void aServiceHasVolumesLabelsAndAnnotationsOfItsOwn() throws IOException {
        List<JsonNode> made =
                Checkout.objects(chart().withValuesFile(values("""
                        services:
                          auth:
                            volumes: [{name: proxy-ca, configMap: {name: proxy-ca}}]
                            volumeMounts: [{name: proxy-ca, mountPath: /etc/proxy-ca}]
                            service: {labels: {mesh: "on"}, annotations: {lb: internal}}
                            serviceAccount: {annotations: {eks.amazonaws.com/role-arn: arn}}
                        migrations:
                          volumes: [{name: proxy-ca, configMap: {name: proxy-ca}}]
                          volumeMounts: [{name: proxy-ca, mountPath: /etc/proxy-ca}]
                          env: [{name: MIGRATION_EXAMPLE, value: example}]
                          serviceAccount: {labels: {mesh: "on"}}
                        """)).call());

        assertThat(made)
                .filteredOn(object -> object.toString().contains("/etc/proxy-ca"))
                .as("mounted")
                .hasSize(5)
                .allMatch(object -> object.toString().contains("\"configMap\":{\"name\":\"proxy-ca\"}"));
        assertThat(object(made, "Service auth-token-service")
                        .at("/metadata/annotations/lb")
                        .asText())
                .isEqualTo("internal");
        assertThat(object(made, "Service auth-token-service")
                        .at("/metadata/labels/mesh")
                        .asText())
                .isEqualTo("on");
        assertThat(object(made, "ServiceAccount auth-token-service")
                        .at("/metadata/annotations")
                        .toString())
                .contains("role-arn");
        assertThat(object(made, "ServiceAccount migration")
                        .at("/metadata/labels/mesh")
                        .asText())
                .isEqualTo("on");
        assertThat(made)
                .filteredOn(object -> object.toString().contains("MIGRATION_EXAMPLE"))
                .extracting(Checkout::kind)
                .containsExactly("Job", "Job", "Job", "Job");
    }

    @Test
    void aManagedDatabaseHasItsPortAndNeedsNoAuthority() throws IOException {
        List<JsonNode> made =
                Checkout.objects(chart().withValuesFile(values("""
                        database:
                          authoritySecret: ""
                          port: 6432
                          peers: [{ipBlock: {cidr: 10.9.0.0/28}}]
                          cloudNativePg: {enabled: false, pooler: {enabled: true}}
                        """)).call());

        assertThat(made.toString()).doesNotContain("database-authority\"", "pooled-", "Pooler");
        assertThat(object(made, "NetworkPolicy services-and-migrations-call-database")
                        .at("/spec/egress")
                        .toString())
                .contains("\"port\":6432", "10.9.0.0/28");
    }

    @Test
    void ownCertificatesAreSecretsWithoutAnIssuer() {
        for (String edge : List.of("gateway-api", "ingress-nginx")) {
            String made = chart().set("edge.kind", edge)
                    .set("edge.clusterIssuer", "")
                    .set("edge.tlsSecrets.auth", "bought")
                    .set("edge.operatorsTlsSecrets.freight", "bought-too")
                    .call();

            assertThat(made)
                    .as(edge)
                    .contains(": bought\n", ": bought-too\n")
                    .doesNotContain("cluster-issuer", ": auth-token-service-tls");
        }
    }

    @Test
    void withoutNetworkPoliciesThereIsNone() {
        assertThat(Checkout.objects(chart().set("networkPolicies.enabled", false)
                        .set("internalTls.enabled", true)
                        .set("tracing.endpoint", "http://collector.observability:4318")
                        .set("database.cloudNativePg.pooler.enabled", true)
                        .call()))
                .extracting(Checkout::kind)
                .doesNotContain("NetworkPolicy")
                .contains("Certificate", "Pooler");
    }

    @Test
    void backupsTakeTheIdentityThatTheCloudGivesToTheDatabase() {
        Map.of(
                        "aws", "\"s3Credentials\":{\"inheritFromIAMRole\":true}",
                        "azure", "\"azureCredentials\":{\"inheritFromAzureAD\":true}",
                        "google", "\"googleCredentials\":{\"gkeEnvironment\":true}")
                .forEach((identity, credentials) -> {
                    List<JsonNode> made =
                            Checkout.objects(chart().set("database.cloudNativePg.backup.identity", identity)
                                    .set("database.cloudNativePg.backup.endpointUrl", "")
                                    .set("database.cloudNativePg.labels.workload", "identity")
                                    .set("database.cloudNativePg.serviceAccount.annotations.role", "backups")
                                    .call());

                    assertThat(object(made, "ObjectStore waybill-backups").toString())
                            .contains(credentials)
                            .doesNotContain("endpointURL", "access-key-id");
                    assertThat(object(made, "NetworkPolicy database-calls-api-and-backups")
                                    .at("/spec/egress/1/to/0/ipBlock/cidr")
                                    .asText())
                            .as("where pods of " + identity + " ask for their identity, if not on port 443")
                            .isEqualTo(Map.of("aws", "169.254.170.23/32", "azure", "", "google", "169.254.169.252/32")
                                    .get(identity));
                    JsonNode cluster = object(made, "Cluster waybill-db");
                    assertThat(cluster.at("/spec/serviceAccountTemplate/metadata/annotations/role")
                                    .asText())
                            .isEqualTo("backups");
                    assertThat(cluster.at("/spec/inheritedMetadata/labels/workload")
                                    .asText())
                            .isEqualTo("identity");
                });
    }

    @Test
    void helmTestCallsPortsThatTheServicesHave() throws IOException {
        List<JsonNode> made = Checkout.objects(chart().call());
        JsonNode test = object(tests(), "Pod test-services");

        assertThat(test.at("/spec/containers/0/command"))
                .filteredOn(argument -> argument.asText().matches("[a-z-]+:\\d+/.*"))
                .hasSize(5)
                .allSatisfy(argument -> {
                    String[] address = argument.asText().split("[:/]", 3);
                    assertThat(object(made, "Service " + address[0]).at("/spec/ports"))
                            .anyMatch(port -> port.path("port").asText().equals(address[1]));
                });
        assertThat(tests()).extracting(Checkout::kind).containsExactly("NetworkPolicy", "NetworkPolicy", "Pod");
    }

    @Test
    void helmTestFailsIfOneServiceIsNotReady() throws Exception {
        String script = object(tests(), "Pod test-services")
                .at("/spec/containers/0/command/2")
                .asText();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            call.sendResponseHeaders(call.getRequestURI().getPath().equals("/ready") ? 200 : 503, -1);
            call.close();
        });
        server.start();
        try {
            String address = "127.0.0.1:" + server.getAddress().getPort();

            assertThat(exit(script, address + "/ready", address + "/ready")).isZero();
            assertThat(exit(script, address + "/down", address + "/ready")).isOne();
            assertThat(exit(script, "127.0.0.1:1/ready", address + "/ready")).isOne();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aClusterThatIsTooOldIsRefused() {
        TemplateCommand command = configured(new Helm(Checkout.CHART));

        assertThatThrownBy(command::call).hasMessageContaining("chart requires kubeVersion: >=1.32.0-0");
    }

    @Test
    void aValueThatDoesNotExistIsRefusedByItsName() {
        Map.of(
                        "service.freight.maxReplicas", "service",
                        "services.freight.replicas", "replicas",
                        "services.freight.pod.labels.app\\.kubernetes\\.io/name", "app.kubernetes.io/name")
                .forEach((value, name) -> assertThatThrownBy(
                                () -> chart().set(value, "x").call())
                        .as(value)
                        .hasMessageContaining(name));
    }

    @Test
    void withTheOtherEdgeItMakesThatOnesObjects() {
        Map<String, String> made = objects(
                Checkout.objects(chart().set("edge.kind", "ingress-nginx").call()));

        assertThat(made).containsAllEntriesOf(objects(Checkout.kustomized("ingress-nginx")));
        assertThat(made.keySet()).noneMatch(name -> name.startsWith("Gateway ") || name.startsWith("HTTPRoute "));
    }

    @Test
    void whatIsSwitchedOffIsNotThere() {
        List<JsonNode> made = Checkout.objects(chart().set("monitoring.enabled", false)
                .set("database.cloudNativePg.enabled", false)
                .set("edge.kind", "none")
                .call());

        assertThat(made)
                .extracting(Checkout::kind)
                .doesNotContain("ServiceMonitor", "PodMonitor", "PrometheusRule", "Cluster", "ObjectStore", "Gateway")
                .contains("Deployment", "Job", "Service", "NetworkPolicy");
    }

    @Test
    void anImageIsTakenFromTheRegistryAndByItsDigest() {
        String digest = "sha256:" + "0123456789abcdef".repeat(4);
        List<JsonNode> made = Checkout.objects(chart().set("images.registry", "registry.example")
                .set("images.tag", "1.2.3")
                .set("images.digests.freight-product-service", digest)
                .call());

        assertThat(made)
                .filteredOn(object -> kind(object).equals("Deployment"))
                .extracting(object ->
                        object.at("/spec/template/spec/containers/0/image").asText())
                .containsExactlyInAnyOrder(
                        "registry.example/waybill/auth-token-service:1.2.3",
                        "registry.example/waybill/freight-product-service@" + digest,
                        "registry.example/waybill/india-instruction-service:1.2.3",
                        "registry.example/waybill/india-product-service:1.2.3");
    }

    @Test
    void aSettingThatChangesReplacesTheReplicas() {
        assertThat(settingsOf(chart())).isEqualTo(settingsOf(chart()));
        assertThat(settingsOf(chart().set("settings.jdbcMaxSize", 9))).isNotEqualTo(settingsOf(chart()));
    }

    /** Replicas of the last release need theirs until they are replaced; an upgrade deletes no hook. */
    @Test
    void theSettingsOfTheLastReleaseStay() throws IOException {
        assertThat(Checkout.objects(configured(new Helm(copy("with-hooks"))).call()))
                .as("what Helm deletes when the next release does not have it")
                .isNotEmpty()
                .noneMatch(object -> name(object).matches("waybill-[a-z0-9]{10}"));
        assertThat(Files.readString(Checkout.CHART.resolve("templates/settings.yaml")))
                .contains(
                        "helm.sh/hook: \"pre-install,pre-upgrade,pre-rollback\"",
                        "helm.sh/hook-delete-policy: before-hook-creation")
                .as("a rollback by Helm 3 does not take back what it was told to keep")
                .doesNotContain("helm.sh/resource-policy");
    }

    @Test
    void hostsAndPlacesOfTheMonitoringAreValues() {
        String made = chart().set("hosts.auth", "auth.acme.example")
                .set("monitoring.prober", "blackbox.tools:9115")
                .set("monitoring.runbooks", "https://wiki.acme.example/alerts")
                .set("namespaces.envoyGateway", "edge")
                .call();

        assertThat(made)
                .contains(
                        "- https://auth.acme.example/.well-known/jwks.json",
                        "url: blackbox.tools:9115",
                        "runbook_url: https://wiki.acme.example/alerts#waybillservicedown")
                .doesNotContain("docs.waybill.example", "envoy-gateway-system");
    }

    @Test
    void aMoreVariableReachesItsServiceOnly() {
        List<JsonNode> made = Checkout.objects(chart().set("services.freight.env[0].name", "WAYBILL_EXAMPLE")
                .set("services.freight.env[0].value", "example")
                .call());

        assertThat(made)
                .filteredOn(
                        object -> object.toString().contains("{\"name\":\"WAYBILL_EXAMPLE\",\"value\":\"example\"}"))
                .extracting(object -> kind(object) + " " + name(object))
                .containsExactly("Deployment freight-product-service");
    }

    @Test
    void withoutTrustedProxiesItIsRefusedWithAnExplanation() {
        TemplateCommand command = new Helm(withoutHooks).template();

        assertThatThrownBy(command::call).hasMessageContaining("trustedProxies is not set");
    }

    @Test
    void aProductionWithAPortalAndWithoutItsProviderIsRefusedWithAnExplanation() {
        TemplateCommand command = new Helm(withoutHooks).template().set("trustedProxies", PROXIES);

        assertThatThrownBy(command::call)
                .hasMessageContaining("secrets.portalProvider is not set")
                .hasMessageContaining("portal.enabled=false");
    }

    @Test
    void withoutAPortalThereIsNoProvider() {
        List<JsonNode> made = Checkout.objects(chart().set("portal.enabled", false)
                .set("secrets.portalProvider", "")
                .call());

        assertThat(made.toString())
                .contains("{\"name\":\"WAYBILL_PORTAL_ENABLED\",\"value\":\"false\"}")
                .doesNotContain("WAYBILL_PORTAL_OIDC_", "auth-token-service-calls-provider");
    }

    @Test
    void aSandboxWithoutAProviderHasAccountsOfItsOwn() {
        List<JsonNode> made = Checkout.objects(chart().set("settings.environment", "sandbox")
                .set("secrets.portalProvider", "")
                .call());

        assertThat(made.toString()).doesNotContain("WAYBILL_PORTAL_OIDC_", "auth-token-service-calls-provider");
    }

    @Test
    void noSecretOfAServiceIsInTheChart() {
        List<JsonNode> made = Checkout.objects(chart().set("serviceAccounts.issuer", "https://oidc.cloud.example/id/1")
                .call());

        assertThat(made.toString())
                .contains("\"service-account-issuer\":\"https://oidc.cloud.example/id/1\"")
                .doesNotContainPattern("SERVICE(S_[A-Z]+)?_CLIENT_SECRET");
    }

    @Test
    void anEnvironmentThatDoesNotExistIsRefused() {
        TemplateCommand command = chart().set("settings.environment", "staging");

        assertThatThrownBy(command::call).hasMessageContaining("environment");
    }

    @Test
    void helmFindsNothingToCriticise() {
        LintResult result = new Helm(Checkout.CHART).lint().strict().quiet().call();

        assertThat(result.getMessages()).isEmpty();
        assertThat(result.isFailed()).isFalse();
    }

    private static Path values(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "values", ".yaml"), text);
    }

    private static JsonNode object(List<JsonNode> objects, String kindAndName) {
        return objects.stream()
                .filter(object -> kindAndName.equals(kind(object) + " " + name(object)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kindAndName));
    }

    /** What {@code helm test} runs, as Helm makes it. */
    private static List<JsonNode> tests() throws IOException {
        Path chart = copy("tests");
        Path test = chart.resolve("templates/tests/services.yaml");
        Files.writeString(test, withoutHooks(Files.readString(test)));
        return Checkout.objects(configured(new Helm(chart)).call()).stream()
                .filter(object -> name(object).contains("test") && !kind(object).equals("ConfigMap"))
                .toList();
    }

    private static int exit(String script, String... addresses) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", script, "test"));
        command.addAll(List.of(addresses));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private static String withoutHooks(String template) {
        return template.replaceAll(" *helm\\.sh/.*\n", "");
    }

    /** Of the chart, without the Kubernetes that it asks for: Helm as a library takes part in none and says 1.20. */
    private static Path copy(String name) throws IOException {
        Path copy = folder.resolve(name);
        if (!Files.exists(copy)) {
            try (Stream<Path> files = Files.walk(Checkout.CHART)) {
                for (Path file : files.toList()) {
                    Files.copy(
                            file, copy.resolve(Checkout.CHART.relativize(file).toString()));
                }
            }
            Path chart = copy.resolve("Chart.yaml");
            Files.writeString(chart, Files.readString(chart).replaceAll("kubeVersion: .*\n", ""));
        }
        return copy;
    }

    private static String settingsOf(TemplateCommand command) {
        return Checkout.objects(command.call()).stream()
                .map(Checkout::name)
                .filter(name -> SETTINGS.matcher(name + "\n").matches() || name.matches("waybill-[a-z0-9]{10}"))
                .findFirst()
                .orElseThrow();
    }

    private static void assertSame(Map<String, String> made, Map<String, String> expected) {
        assertThat(made.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, text) -> assertThat(made.get(name)).as(name).isEqualTo(text));
    }

    /** By kind and name; without what is meant to differ: how settings and Jobs are named, and what must be set. */
    private static Map<String, String> objects(List<JsonNode> objects) {
        Map<String, String> found = new TreeMap<>();
        objects.stream()
                .filter(object -> !object.at("/metadata/annotations").has("config.kubernetes.io/local-config"))
                .forEach(object -> {
                    String text = SETTINGS.matcher(sorted(object)).replaceAll("waybill-settings");
                    if (kind(object).equals("Job")) {
                        text = text.replaceAll("-migration-1\"", "-migration\"");
                    }
                    // A released overlay names the images by their digests too.
                    text = text.replaceAll("@sha256:[0-9a-f]{64}\"", "\"");
                    text = text.replace("\"trusted-proxies\":\"\"", "\"trusted-proxies\":\"" + PROXIES + "\"");
                    JsonNode again =
                            Stream.of(text).map(ChartTest::read).findFirst().orElseThrow();
                    found.put(kind(again) + " " + name(again), text);
                });
        return found;
    }

    private static JsonNode read(String text) {
        try {
            return Checkout.YAML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With the fields of each object, and the variables of a container, in the order of their names. */
    private static String sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, String> fields = new TreeMap<>();
            object.properties().forEach(field -> {
                // A component puts the variables that it changes first.
                if (field.getKey().equals("env")) {
                    ArrayNode variables = object.arrayNode();
                    StreamSupport.stream(field.getValue().spliterator(), false)
                            .sorted(Comparator.comparing(
                                    variable -> variable.path("name").asText()))
                            .forEach(variables::add);
                    field.setValue(variables);
                }
                fields.put(field.getKey(), sorted(field.getValue()));
            });
            return fields.entrySet().stream()
                    .map(field -> '"' + field.getKey() + "\":" + field.getValue())
                    .reduce((a, b) -> a + "," + b)
                    .map(inside -> "{" + inside + "}")
                    .orElse("{}");
        }
        if (node.isArray()) {
            StringBuilder items = new StringBuilder("[");
            node.forEach(item -> items.append(items.length() > 1 ? "," : "").append(sorted(item)));
            return items.append("]").toString();
        }
        return node.toString();
    }
}
