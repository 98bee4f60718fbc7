package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.waybill.test.Checkout;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The three examples, what can be switched on beside them, and what is refused. */
@RequiresHelm
class ChartTest {

    private static final List<String> EXAMPLES = List.of("sandbox", "production", "production-cloudnativepg");

    private static final Path OBSERVABILITY = Checkout.ROOT.resolve("deploy/observability");

    private static final Pattern OF_A_SESSION = Pattern.compile(
            "(?i)pg_(try_)?advisory_lock|\"(listen|unlisten|declare|prepare|set (?!local|constraints)\\w+ ?(=|to)) |temp(orary)? table|initialSql\\(");

    static Stream<Arguments> objects() {
        return Stream.concat(
                EXAMPLES.stream().map(example -> Arguments.of(example, Chart.of(example))),
                Stream.of(
                        Arguments.of("everything", Chart.of("production-cloudnativepg", Chart.EVERYTHING)),
                        Arguments.of(
                                "a Gateway that is there",
                                Chart.of(
                                        "production",
                                        "edge.kind=gateway",
                                        "operators.separateHosts=false",
                                        "edge.className=shared"))));
    }

    static Stream<Arguments> objectsAndRules() {
        return objects()
                .flatMap(objects -> Rule.ALL.stream()
                        .map(rule -> Arguments.of(objects.get()[0] + ": " + rule.name(), objects.get()[1], rule)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("objectsAndRules")
    void everyObjectKeepsTheRules(String name, List<HasMetadata> objects, Rule rule) {
        assertThat(objects).hasSizeGreaterThan(40);
        assertThat(rule.findings(objects)).as(name).isEmpty();
    }

    @Test
    void theChartIsWithoutFaults() {
        var result = new Helm(Chart.FOLDER).lint().strict().call();

        assertThat(result.isFailed()).as(result.getMessages().toString()).isFalse();
    }

    @Test
    void theDefaultAsksForTwoCoresAtMostAndForNoOperator() {
        List<HasMetadata> objects = Chart.of(
                "sandbox",
                "environment=production",
                "demoData.enabled=false",
                "database.sandbox.enabled=false",
                "database.host=db.example",
                "portal.providerSecret=portal-provider",
                "defaults.replicas=2",
                "defaults.resources.requests.cpu=200m");
        BigDecimal cores = BigDecimal.ZERO;
        for (Deployment deployment : Chart.all(objects, Deployment.class)) {
            cores = cores.add(Rule.container(deployment)
                    .getResources()
                    .getRequests()
                    .get("cpu")
                    .getNumericalAmount()
                    .multiply(BigDecimal.valueOf(deployment.getSpec().getReplicas())));
        }
        for (Job job : Chart.all(objects, Job.class)) {
            cores = cores.add(job.getSpec()
                    .getTemplate()
                    .getSpec()
                    .getContainers()
                    .getFirst()
                    .getResources()
                    .getRequests()
                    .get("cpu")
                    .getNumericalAmount());
        }

        assertThat(cores).isLessThanOrEqualTo(BigDecimal.TWO);
        assertThat(objects)
                .extracting(object -> object.getApiVersion().replaceFirst("/.*", ""))
                .isNotEmpty()
                .allMatch(group -> group.matches("v1|apps|batch|policy|networking\\.k8s\\.io"));
    }

    @Test
    void theDatabaseAndItsArchiveStayWhenTheReleaseGoes() {
        assertThat(Chart.of("production-cloudnativepg"))
                .filteredOn(object -> List.of("Cluster", "ObjectStore").contains(object.getKind()))
                .hasSize(2)
                .allSatisfy(object -> assertThat(object.getMetadata().getAnnotations())
                        .containsEntry("helm.sh/resource-policy", "keep"));
    }

    @Test
    void aDatabaseIsRestoredToAMomentAndWritesIntoAnArchiveOfItsOwn() {
        GenericKubernetesResource cluster = Chart.custom(
                Chart.of(
                        "production-cloudnativepg",
                        "database.cloudNativePg.recovery.enabled=true",
                        "database.cloudNativePg.recovery.targetTime=2026-11-22 09:30:00+00",
                        "database.cloudNativePg.backup.serverName=waybill-db-2"),
                "Cluster",
                "waybill-db");

        Map<String, Object> bootstrap = cluster.get("spec", "bootstrap");
        assertThat(bootstrap).containsOnlyKeys("recovery");
        assertThat(cluster.<String>get("spec", "bootstrap", "recovery", "recoveryTarget", "targetTime"))
                .isEqualTo("2026-11-22 09:30:00+00");
        assertThat(cluster.<String>get("spec", "externalClusters", 0, "plugin", "parameters", "serverName"))
                .isEqualTo("waybill-db");
        assertThat(cluster.<String>get("spec", "plugins", 0, "parameters", "serverName"))
                .isEqualTo("waybill-db-2");
    }

    @ParameterizedTest
    @CsvSource({"aws,inheritFromIAMRole", "azure,inheritFromAzureAD", "google,gkeEnvironment"})
    void backupsTakeTheIdentityThatTheCloudGivesToTheDatabase(String identity, String field) {
        assertThat(Chart.rendered("production-cloudnativepg", "database.cloudNativePg.backup.identity=" + identity))
                .contains(field + ": true")
                .doesNotContain("backup-object-store");
    }

    @Test
    void aReleaseNamesItsImagesByDigest() {
        String[] digests = Checkout.SERVICES.stream()
                .map(service -> "image.digests." + service + "=sha256:" + "0123456789abcdef".repeat(4))
                .toArray(String[]::new);

        assertThat(Chart.workloads(Chart.of("production", digests)))
                .hasSizeGreaterThan(8)
                .allSatisfy(workload -> assertThat(
                                workload.pod().getContainers().getFirst().getImage())
                        .startsWith("registry.example/waybill/")
                        .contains("@sha256:0123456789abcdef"));
    }

    /** Values that Helm made up would change with each rendering by Argo CD, and with them what can be decrypted. */
    @Test
    void theTemplatesMakeUpNoValueAndAskNoCluster() throws IOException {
        try (Stream<Path> templates = Files.walk(Chart.FOLDER.resolve("templates"))) {
            for (Path template : templates.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(template))
                        .as(template.toString())
                        .doesNotContainPattern(
                                "\\b(lookup|randAlpha\\w*|randBytes|genPrivateKey|genCA|genSelfSignedCert) ");
            }
        }
        assertThat(Chart.rendered("production")).isEqualTo(Chart.rendered("production"));
    }

    /** As long as {@code LoadDrillIT} lets a replica drain. */
    @Test
    void aReplicaThatStopsDrainsForTwentySeconds() {
        ConfigMap settings = Chart.one(Chart.of("production"), ConfigMap.class, "auth-token-service");

        assertThat(settings.getData()).containsEntry("QUARKUS_SHUTDOWN_DELAY", "20s");
    }

    @Test
    void aChangeOfASettingReplacesTheReplicas() {
        assertThat(checksum("defaults.settings.WAYBILL_AUDIT_RETENTION=P7Y")).isNotEqualTo(checksum());
    }

    private static String checksum(String... values) {
        return Chart.one(Chart.of("production", values), Deployment.class, "freight-product-service")
                .getSpec()
                .getTemplate()
                .getMetadata()
                .getAnnotations()
                .get("checksum/settings");
    }

    @Test
    void operatorsHaveHostsOfTheirOwn() {
        Ingress operators = Chart.one(Chart.of("production"), Ingress.class, "waybill-operators");
        assertThat(operators.getSpec().getRules())
                .extracting(rule -> rule.getHost())
                .contains("auth-operators.waybill.example", "auth.waybill.example");
        HTTPRoute clients = Chart.one(Chart.of("production-cloudnativepg"), HTTPRoute.class, "freight-product-service");
        assertThat(clients.getSpec().getRules().get(1).getFilters().getFirst().toString())
                .contains("freight-operators.waybill.example");
    }

    @Test
    void secretsOfAStoreHaveTheTypeAndTheLabelThatTheirReadersNeed() {
        List<HasMetadata> objects = Chart.of("production-cloudnativepg", Chart.EVERYTHING);

        assertThat(Chart.custom(objects, "ExternalSecret"))
                .extracting(secret -> secret.getMetadata().getName())
                .contains("auth-token-service", "database-auth-owner", "portal-provider", "backup-object-store");
        GenericKubernetesResource password = Chart.custom(objects, "ExternalSecret", "database-india-product-owner");
        assertThat(password.<String>get("spec", "target", "template", "type")).isEqualTo("kubernetes.io/basic-auth");
        assertThat(password.<Map<String, String>>get("spec", "target", "template", "data"))
                .containsEntry("username", "india_product_owner")
                .containsEntry("password", "{{ .password }}");
        assertThat(password.<Map<String, String>>get("spec", "target", "template", "metadata", "labels"))
                .containsEntry("cnpg.io/reload", "true");
        assertThat(password.<String>get("spec", "dataFrom", 0, "extract", "key"))
                .isEqualTo("waybill/database-india-product-owner");
    }

    @Test
    void alertsLeadToTheRunbooksAndHaveTheLabelThatPrometheusSelectsBy() {
        List<PrometheusRule> rules = Chart.all(
                Chart.of(
                        "production-cloudnativepg",
                        "monitoring.labels.release=prometheus",
                        "monitoring.runbooks=https://wiki.acme.example/alerts"),
                PrometheusRule.class);

        assertThat(rules).hasSize(3).allSatisfy(rule -> {
            assertThat(rule.getMetadata().getLabels()).containsEntry("release", "prometheus");
            assertThat(rule.getSpec().toString())
                    .contains("https://wiki.acme.example/alerts#")
                    .doesNotContain("docs.waybill.example");
        });
    }

    /** As files of Prometheus and of Grafana: what the compose deployment reads, too. */
    @Test
    void alertsAndDashboardsAreThoseOfTheFiles() throws IOException {
        List<JsonNode> rendered = StrictYaml.raw(Chart.rendered("production-cloudnativepg"));
        for (String file : List.of("alerts.yaml", "database-alerts.yaml", "gateway-alerts.yaml")) {
            assertThat(rendered)
                    .filteredOn(object -> object.path("kind").asText().equals("PrometheusRule"))
                    .extracting(object -> object.at("/spec/groups"))
                    .contains(StrictYaml.YAML
                            .readTree(OBSERVABILITY.resolve(file).toFile())
                            .path("groups"));
        }
        try (Stream<Path> files = Files.list(OBSERVABILITY.resolve("dashboards"))) {
            for (Path file : files.toList()) {
                assertThat(rendered)
                        .filteredOn(object -> object.at("/metadata/labels").has("grafana_dashboard"))
                        .extracting(object -> object.path("data")
                                .path(file.getFileName().toString())
                                .asText())
                        .contains(Files.readString(file));
            }
        }
    }

    /** Of deployments that share a Prometheus, each alert is about one. */
    @ParameterizedTest
    @ValueSource(strings = {"alerts.yaml", "database-alerts.yaml", "gateway-alerts.yaml"})
    void everyAggregateKeepsTheNamespace(String file) throws IOException {
        String rules = String.join(
                "\n",
                StrictYaml.YAML.readTree(OBSERVABILITY.resolve(file).toFile()).findValuesAsText("expr"));

        assertThat(Pattern.compile("\\b(?:sum|min|max|avg|count|group)\\b(?: by)? ?\\([^)]*")
                        .matcher(rules)
                        .results()
                        .map(aggregate -> aggregate.group()))
                .hasSizeGreaterThan(3)
                .allMatch(aggregate -> aggregate.contains(" by (namespace"));
    }

    /** The services take the first element of X-Forwarded-For, and a query can hold a subscription key. */
    @Test
    void theEdgePassesOnNoForwardedHeaderNorOtherSpellingOfAPathAndLogsNoQuery() {
        List<HasMetadata> objects = Chart.of("production-cloudnativepg");

        assertThat(Chart.all(objects, HTTPRoute.class).stream()
                        .flatMap(route -> route.getSpec().getRules().stream())
                        .filter(rule -> !rule.getBackendRefs().isEmpty()))
                .hasSize(9)
                .allSatisfy(rule -> assertThat(rule.getFilters().getFirst().toString())
                        .contains("Forwarded", "X-Forwarded-Host", "X-Real-IP"));
        assertThat(Chart.custom(objects, "ClientTrafficPolicy")).hasSize(2).allSatisfy(policy -> {
            assertThat(policy.<List<String>>get("spec", "headers", "earlyRequestHeaders", "remove"))
                    .contains("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP");
            assertThat(policy.<String>get("spec", "path", "escapedSlashesAction"))
                    .as("another spelling of a path")
                    .isEqualTo("RejectRequest");
        });
        assertThat(Chart.custom(objects, "EnvoyProxy", "waybill")
                        .<Map<String, String>>get("spec", "telemetry", "accessLog", "settings", 0, "format", "json"))
                .containsEntry("path", "%REQ_WITHOUT_QUERY(X-ENVOY-ORIGINAL-PATH?:PATH)%");
    }

    @Test
    void theOperatorsNetworksAloneReachTheirHosts() {
        GenericKubernetesResource operators =
                Chart.custom(Chart.of("production-cloudnativepg"), "SecurityPolicy", "operators");

        assertThat(operators.<String>get("spec", "targetRefs", 0, "name")).isEqualTo("waybill-operators");
        assertThat(operators.<String>get("spec", "authorization", "defaultAction"))
                .isEqualTo("Deny");
        assertThat(operators.<List<String>>get("spec", "authorization", "rules", 0, "principal", "clientCIDRs"))
                .containsExactly("192.0.2.0/24");
    }

    @Test
    void requestsArriveWholeBeforeTheyArePassedOnButForTheImportOfWaybills() {
        List<HasMetadata> objects = Chart.of("production-cloudnativepg");
        Set<String> routes = new TreeSet<>();
        Chart.all(objects, HTTPRoute.class)
                .forEach(route -> routes.add(route.getMetadata().getName()));
        routes.removeAll(Set.of("redirect-to-https", "india-instruction-waybill-import"));

        GenericKubernetesResource services = Chart.custom(objects, "BackendTrafficPolicy", "services");
        assertThat(services.<List<Map<String, String>>>get("spec", "targetRefs"))
                .extracting(target -> target.get("name"))
                .containsExactlyInAnyOrderElementsOf(routes);
        assertThat(services.<String>get("spec", "requestBuffer", "limit")).isEqualTo("11Mi");
        assertThat(Chart.custom(objects, "BackendTrafficPolicy", "waybill-import")
                        .<Object>get("spec", "requestBuffer"))
                .isNull();
    }

    /** PgBouncer gives each transaction another session. */
    @Test
    void nothingThatTheServicesDoNeedsASessionOfTheDatabase() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : Stream.concat(
                        Checkout.SERVICES.stream(), Stream.of("common-model/service", "common-model/catalogue"))
                .toList()) {
            try (Stream<Path> files = Files.walk(Checkout.ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    OF_A_SESSION
                            .matcher(Files.readString(file))
                            .results()
                            .forEach(match -> found.add(file.getFileName() + ": " + match.group()));
                }
            }
        }

        assertThat(found)
                .as("only with waybill.rate-limit.synchronous-commit=false, against which README.md warns")
                .containsExactlyInAnyOrder(
                        "PostgresRateLimitStore.java: initialSql(",
                        "PostgresRateLimitStore.java: \"set synchronous_commit = ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "production | domain= | domain is not set",
                "production | edge.trustedProxies=null | edge.trustedProxies is not set",
                "production | edge.peers=null | edge.peers is not set",
                "production | edge.className= | edge.className is not set",
                "production | edge.kind=nginx | /edge/kind",
                "production | database.host= | database.host is not set",
                "production | portal.providerSecret= | portal.providerSecret is not set",
                "production | encryption.currentKey=k9 | encryption.currentKey (k9) is not one of encryption.keys",
                "production | services.freight.replica=2 | /services/freight",
                "production | services.freight.podLabels.app\\.kubernetes\\.io/name=x | app.kubernetes.io/name",
                "production | services.auth.settings.waybill=x | waybill",
                "production | services.auth.autoscaling.minReplicas=7 | services.auth.autoscaling.minReplicas (7)",
                "production | services.auth.autoscaling.maxReplicas=40 | database.maxConnections (600) is less than the 1392",
                "production | demoData.enabled=true | demoData.enabled",
                "production-cloudnativepg | database.cloudNativePg.instances=1 | /database/cloudNativePg/instances",
                "production-cloudnativepg | database.cloudNativePg.recovery.enabled=true | backup.serverName",
                "production-cloudnativepg | database.cloudNativePg.backup.destinationPath= | backup.destinationPath",
                "production-cloudnativepg | operators.networks=null | operators.networks is not set",
                "production-cloudnativepg | edge.tls.clusterIssuer= | edge.tls.clusterIssuer is not set"
            })
    void whatCannotWorkIsRefusedByItsName(String example, String value, String message) {
        assertThatThrownBy(() -> Chart.rendered(example, value)).hasMessageContaining(message);
    }

    @Test
    void aClusterThatIsTooOldIsRefused() {
        assertThatThrownBy(() ->
                        Chart.command(new Helm(Chart.FOLDER), "production").call())
                .hasMessageContaining("chart requires kubeVersion: >=1.32.0-0");
    }
}
