package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.waybill.test.contract.ObservabilityContract;
import io.waybill.test.contract.ReferencePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares {@code deploy/observability} with {@code docs/reference/metrics.md}, which {@link ObservabilityContract}
 * compares with what each service really exposes: so no alert and no panel uses a metric that does not exist.
 */
class AlertsAndDashboardsTest {

    private static final Path FOLDER = Checkout.ROOT.resolve("deploy/observability");
    private static final ReferencePage MANUAL = ReferencePage.read("metrics.md");

    /** The parts of an expression that are not metrics: selectors, ranges, label lists, strings. */
    private static final Pattern NO_METRIC =
            Pattern.compile("\\{[^}]*}|\\[[^]]*]|\"[^\"]*\"|\\b(by|without|on|ignoring)\\s*\\([^)]*\\)");

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][\\w:]*(?!\\w*\\s*\\()");
    private static final Set<String> KEYWORDS = Set.of("and", "or", "unless", "bool");

    private static final Pattern CALLS = Pattern.compile("http_server_requests_seconds_\\w+\\{[^}]*}");

    @Test
    void everyMetricOfAnAlertExists() throws IOException {
        Set<String> recorded = rules().stream()
                .filter(rule -> rule.has("record"))
                .map(rule -> rule.path("record").asText())
                .collect(Collectors.toSet());

        for (JsonNode rule : rules()) {
            Set<String> unknown = new TreeSet<>(metrics(rule.path("expr").asText()));
            unknown.removeAll(recorded);
            unknown.removeAll(known());
            // Those of CloudNativePG, its backups, the kubelet, Envoy and the Blackbox exporter are not ours to
            // describe.
            unknown.removeIf(metric -> metric.matches("(cnpg|barman_cloud|kubelet|envoy|probe)_.*"));
            assertThat(unknown).as(rule.toString()).isEmpty();
        }
    }

    /** What a value of the moment stands in is the summary: the other two are on the page of the alerts as well. */
    @Test
    void everyAlertSaysWhatIsWrongWhatItMeansAndWhatToDo() throws IOException {
        List<JsonNode> alerts =
                rules().stream().filter(rule -> rule.has("alert")).toList();

        assertThat(alerts).hasSizeGreaterThan(10);
        for (JsonNode alert : alerts) {
            String name = alert.path("alert").asText();
            assertThat(alert.at("/labels/severity").asText()).as(name).isIn("critical", "warning");
            assertThat(alert.at("/annotations/summary").asText()).as(name).isNotBlank();
            assertThat(alert.at("/annotations/description").asText())
                    .as(name)
                    .isNotBlank()
                    .doesNotContain("{{");
            assertThat(alert.at("/annotations/action").asText())
                    .as(name)
                    .isNotBlank()
                    .doesNotContain("{{");
            // The name that Alertmanager's pages make a link of.
            assertThat(alert.at("/annotations/runbook_url").asText())
                    .isEqualTo("https://docs.waybill.example/alerts.md#" + name.toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void everyMetricOfADashboardExists() throws IOException {
        Map<String, Set<String>> unknown = new TreeMap<>();
        int expressions = 0;
        for (Path file : dashboards()) {
            JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
            assertThat(dashboard.path("uid").asText() + ".json")
                    .isEqualTo(file.getFileName().toString());
            for (JsonNode expression : dashboard.findValues("expr")) {
                expressions++;
                Set<String> missing = new TreeSet<>(metrics(expression.asText()));
                missing.removeAll(known());
                if (!missing.isEmpty()) {
                    unknown.put(file.getFileName() + ": " + expression.asText(), missing);
                }
            }
        }
        assertThat(expressions).isGreaterThan(30);
        assertThat(unknown).isEmpty();
    }

    /** Otherwise two deployments that share a Prometheus are one line. Outside Kubernetes the label is absent. */
    @Test
    void everyPanelIsOfTheDeploymentThatIsChosen() throws IOException {
        for (Path file : dashboards()) {
            JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
            JsonNode chosen = dashboard.at("/templating/list/0");
            assertThat(chosen.path("name").asText()).as(file.toString()).isEqualTo("namespace");
            assertThat(chosen.path("allValue").asText()).isEqualTo(".*");
            for (JsonNode expression : dashboard.findValues("expr")) {
                String text = expression.asText();
                assertThat(metrics(text))
                        .as(file + ": " + text)
                        .hasSize(text.split("\\{namespace=~\"\\$namespace\"", -1).length - 1);
            }
        }
    }

    /** How long a reader has waited for an entry of the feed does not say how fast the service is. */
    @Test
    void aCallThatMayWaitIsNotCountedAsASlowOne() throws IOException {
        List<String> durations = new ArrayList<>();
        rules().forEach(rule -> durations.add(rule.path("expr").asText()));
        for (Path file : dashboards()) {
            durations.addAll(new ObjectMapper().readTree(file.toFile()).findValuesAsText("expr"));
        }
        durations.removeIf(expression -> !expression.contains("http_server_requests_seconds_bucket"));

        assertThat(durations).hasSize(4);
        for (String expression : durations) {
            assertThat(CALLS.matcher(expression).results())
                    .as(expression)
                    .isNotEmpty()
                    .allMatch(calls -> calls.group().contains("uri!=\"/admin/v1/instructions/feed\""));
        }
    }

    /** Prometheus' own tool checks the rules and runs {@code rules-test.yaml}. */
    @Test
    @RequiresProgram(value = "promtool", requiredBy = "TESTS_REQUIRE_PROMTOOL")
    void theRulesPassTheirTests() {
        promtool("check", "rules", "alerts.yaml", "database-alerts.yaml", "gateway-alerts.yaml");
        promtool("test", "rules", "rules-test.yaml");
        promtool("check", "config", "--syntax-only", "prometheus.yml");
    }

    private static void promtool(String... arguments) {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Command.run(command, Map.of(), FOLDER).orFail();
    }

    @Test
    void everyAlertIsTested() throws IOException {
        String tests = Files.readString(FOLDER.resolve("rules-test.yaml"));

        for (JsonNode rule : rules()) {
            if (rule.has("alert")) {
                assertThat(tests)
                        .contains("labels: '{alertname=\"" + rule.path("alert").asText() + "\"");
            }
        }
    }

    private static List<JsonNode> rules() throws IOException {
        List<JsonNode> rules = new ArrayList<>();
        for (String file : AlertsPage.RULES) {
            JsonNode groups = new ObjectMapper(new YAMLFactory())
                    .readTree(FOLDER.resolve(file).toFile());
            groups.path("groups").forEach(group -> group.path("rules").forEach(rules::add));
        }
        return rules;
    }

    private static List<Path> dashboards() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve("dashboards"))) {
            List<Path> found = files.sorted().toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    /** The names of metrics in an expression, each as often as it is there. */
    private static List<String> metrics(String expression) {
        return NAME.matcher(NO_METRIC.matcher(expression).replaceAll(" "))
                .results()
                .map(MatchResult::group)
                .filter(name -> !KEYWORDS.contains(name))
                .toList();
    }

    /** Names of samples: a timer in the manual has a count and a sum. */
    private static Set<String> known() {
        return Stream.concat(
                        Stream.of("up"),
                        MANUAL.rows().keySet().stream()
                                .flatMap(metric -> Stream.of(metric, metric + "_count", metric + "_sum")))
                .collect(Collectors.toSet());
    }
}
