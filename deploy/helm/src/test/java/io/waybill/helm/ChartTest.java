package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.waybill.checkout.Checkout;
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

    /** All that can be switched on at once. */
    private static final String[] EVERYTHING = {
        "redis.hosts=rediss://redis.redis:6379",
        "tracing.endpoint=http://collector.observability:4318",
        "internalTls.enabled=true",
        "kafkaRelay.enabled=true",
        "kafkaRelay.bootstrapServers=kafka-bootstrap.kafka:9092",
        "database.cloudNativePg.pooler.enabled=true",
        "externalSecrets.enabled=true",
        "externalSecrets.store.name=vault"
    };

    static Stream<Arguments> objects() {
        return Stream.concat(
                EXAMPLES.stream().map(example -> Arguments.of(example, Chart.of(example))),
                Stream.of(
                        Arguments.of("everything", Chart.of("production-cloudnativepg", EVERYTHING)),
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
        List<HasMetadata> objects = Chart.of("production-cloudnativepg", EVERYTHING);

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

    @Test
    void theDrainIsTheOneThatIsDrilled() throws IOException {
        String delay = Rule.settings(
                        Chart.of("production"),
                        Chart.one(Chart.of("production"), Deployment.class, "auth-token-service"))
                .get("QUARKUS_SHUTDOWN_DELAY");

        assertThat(Files.readString(Checkout.ROOT.resolve(
                        "deploy/system-test/src/test/java/io/waybill/system/PlatformSettings.java")))
                .contains("SHUTDOWN_DELAY = \"" + delay + "\"");
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
        List<HasMetadata> objects = Chart.of("production-cloudnativepg", EVERYTHING);

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
        assertThatThrownBy(() -> Chart.rendered(example, value.equals("domain=") ? "domain=" : value))
                .hasMessageContaining(message);
    }

    @Test
    void aClusterThatIsTooOldIsRefused() {
        assertThatThrownBy(() ->
                        Chart.command(new Helm(Chart.FOLDER), "production").call())
                .hasMessageContaining("chart requires kubeVersion: >=1.32.0-0");
    }

    @Test
    void everyValueIsInTheSchema() throws IOException {
        JsonNode schema = StrictYaml.YAML.readTree(
                Chart.FOLDER.resolve("values.schema.json").toFile());
        JsonNode values =
                StrictYaml.YAML.readTree(Chart.FOLDER.resolve("values.yaml").toFile());

        Set<String> known = new TreeSet<>();
        schema.path("properties").fieldNames().forEachRemaining(known::add);
        known.remove("global");
        Set<String> given = new TreeSet<>();
        values.fieldNames().forEachRemaining(given::add);
        assertThat(given).isEqualTo(known);
    }
}
