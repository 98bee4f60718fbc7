package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every value of the chart is explained, with its default, and used. */
class ValuesTest {

    /** Values that are passed on whole: what is in them is Kubernetes' or PostgreSQL's own. */
    private static final Pattern WHOLE = Pattern.compile(
            ".*\\.(resources|parameters|storage|walStorage|labels|annotations|nodeSelector|affinity)|images\\.digests");

    /** In {@code services}: a row of the README explains a value of all four. */
    private static final Set<String> SERVICES = Set.of("auth", "freight", "indiaInstruction", "indiaProduct");

    private static final Pattern ROW = Pattern.compile("\\| `([A-Za-z.*]+)` \\| (.*?) \\| .+ \\|");
    private static final Pattern USE = Pattern.compile("\\.Values((?:\\.[A-Za-z]+)+)");

    @Test
    void theReadmeExplainsEachWithItsDefault() throws IOException {
        Map<String, String> explained = new TreeMap<>();
        ROW.matcher(Files.readString(Checkout.CHART.resolve("README.md")))
                .results()
                .forEach(row ->
                        SERVICES.forEach(service -> explained.put(row.group(1).replace("*", service), row.group(2))));

        Map<String, String> expected = new TreeMap<>();
        values().forEach((name, value) -> expected.put(name, shown(value)));
        assertThat(explained).isEqualTo(expected);
    }

    @Test
    void theTemplatesUseEachAndNoOther() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Checkout.CHART.resolve("templates"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher use = USE.matcher(Files.readString(file)
                        .replace("$root.Values", ".Values")
                        .replace("$images.", ".Values.images."));
                while (use.find()) {
                    used.add(use.group(1).substring(1));
                }
            }
        }
        Set<String> names = values().keySet();

        assertThat(names).allSatisfy(name -> assertThat(used).as("uses").contains(name));
        assertThat(used)
                .allSatisfy(use -> assertThat(names)
                        .as("a value, or a group of them")
                        .anyMatch(name -> name.equals(use) || name.startsWith(use + ".")));
    }

    @Test
    void theSchemaHasEachAndRefusesAllOthers() throws IOException {
        Map<String, JsonNode> described = new TreeMap<>();
        describe("", Checkout.YAML.readTree(Files.readString(Checkout.CHART.resolve("values.schema.json"))), described);
        described.remove("global");

        assertThat(described.keySet()).isEqualTo(values().keySet());
    }

    private static void describe(String name, JsonNode schema, Map<String, JsonNode> described) {
        if (!schema.has("properties") || WHOLE.matcher(name).matches()) {
            described.put(name, schema);
            return;
        }
        assertThat(schema.path("additionalProperties"))
                .as("additionalProperties of " + name)
                .isEqualTo(BooleanNode.FALSE);
        schema.get("properties")
                .properties()
                .forEach(field -> describe(
                        name.isEmpty() ? field.getKey() : name + "." + field.getKey(), field.getValue(), described));
    }

    private static String shown(JsonNode value) {
        if (value.isContainerNode()) {
            return value.isEmpty() ? "none" : "as in `values.yaml`";
        }
        return value.asText().isEmpty() ? "none" : "`" + value.asText() + "`";
    }

    private static Map<String, JsonNode> values() throws IOException {
        Map<String, JsonNode> values = new TreeMap<>();
        collect("", Checkout.YAML.readTree(Files.readString(Checkout.CHART.resolve("values.yaml"))), values);
        return values;
    }

    private static void collect(String name, JsonNode node, Map<String, JsonNode> values) {
        if (!node.isObject() || WHOLE.matcher(name).matches()) {
            values.put(name, node);
            return;
        }
        node.properties()
                .forEach(field -> collect(
                        name.isEmpty() ? field.getKey() : name + "." + field.getKey(), field.getValue(), values));
    }
}
