package io.waybill.helm;

import static io.waybill.helm.Checkout.kind;
import static io.waybill.helm.Checkout.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import io.waybill.test.RequiresKubectl;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Helm makes of the chart, beside what kustomize makes of production. */
@RequiresHelm
@RequiresKubectl
class ChartTest {

    private static final Pattern SETTINGS = Pattern.compile("waybill-[a-z0-9]{10}(?=\\W)");
    private static final String PROXIES = "10.244.0.0/16";

    /** The defaults are production's; what production leaves to be set is set here. */
    private static TemplateCommand chart() {
        return new Helm(Checkout.CHART)
                .template()
                .withName("waybill")
                .withNamespace("waybill")
                .set("trustedProxies", PROXIES)
                .set("secrets.portalProvider", "portal-provider");
    }

    @Test
    void withItsDefaultsItMakesTheObjectsOfProduction() {
        Map<String, String> production = objects(Checkout.kustomized("production"));
        production.remove("Namespace waybill");
        production.remove("NetworkPolicy services-call-collector");
        production.computeIfPresent(
                "ConfigMap waybill-settings", (key, text) -> text.replaceAll("\"tracing-[a-z]+\":\"[^\"]*\",?", ""));

        Map<String, String> made = objects(Checkout.objects(chart().call()));

        assertSame(made, production);
    }

    @Test
    void withTracesAndANamespaceItMakesTheObjectsOfProductionWithTracing() {
        Map<String, String> made = objects(Checkout.objects(chart().set("createNamespace", true)
                .set("tracing.endpoint", "http://collector.observability:4318")
                .call()));

        assertSame(made, objects(Checkout.kustomized("production")));
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
        TemplateCommand command = new Helm(Checkout.CHART).template();

        assertThatThrownBy(command::call).hasMessageContaining("trustedProxies is not set");
    }

    @Test
    void aProductionWithAPortalAndWithoutItsProviderIsRefusedWithAnExplanation() {
        TemplateCommand command = new Helm(Checkout.CHART).template().set("trustedProxies", PROXIES);

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

    /** With the fields of each object in the order of their names. */
    private static String sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, String> fields = new TreeMap<>();
            object.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
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
