package io.waybill.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Where things are in this repository, and what kustomize makes of them. */
final class Checkout {

    static final Path ROOT = Path.of(System.getProperty("waybill.checkout", "../.."))
            .toAbsolutePath()
            .normalize();

    static final Path HELM = ROOT.resolve("deploy/helm");
    static final Path CHART = HELM.resolve("waybill");

    static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .build());

    private Checkout() {}

    /** What {@code kubectl kustomize} makes of a folder in deploy/helm. */
    static List<JsonNode> kustomized(String folder) {
        try {
            Process kubectl = new ProcessBuilder(
                            "kubectl",
                            "kustomize",
                            "--load-restrictor",
                            "LoadRestrictionsNone",
                            HELM.resolve(folder).toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String output = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (kubectl.waitFor() != 0) {
                throw new IllegalStateException("kubectl kustomize failed on deploy/helm/" + folder);
            }
            return objects(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The objects of a stream of YAML documents. */
    static List<JsonNode> objects(String documents) {
        try (var parser = YAML.createParser(documents)) {
            return YAML.readValues(parser, JsonNode.class).readAll().stream()
                    .filter(JsonNode::isObject)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String kind(JsonNode object) {
        return object.path("kind").asText();
    }

    static String name(JsonNode object) {
        return object.at("/metadata/name").asText();
    }
}
