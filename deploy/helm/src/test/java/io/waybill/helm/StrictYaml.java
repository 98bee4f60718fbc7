package io.waybill.helm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads manifests into typed models. An unknown kind is refused, and so is a field that its model does not have. */
final class StrictYaml {

    static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
                    .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule().setDeserializerModifier(new NoAnySetter()));

    /** Which model a kind has. */
    private static final KubernetesSerialization MODELS = new KubernetesSerialization();

    /** The fields of kinds without a model. */
    private static final JsonNode CUSTOM = custom();

    private StrictYaml() {}

    static List<HasMetadata> read(String documents) {
        List<HasMetadata> resources = new ArrayList<>();
        try {
            for (JsonNode document : raw(documents)) {
                resources.add(typed(document));
            }
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        return resources;
    }

    /** As they are written. */
    static List<JsonNode> raw(String documents) {
        try (var parser = YAML.createParser(documents)) {
            return YAML.readValues(parser, JsonNode.class).readAll().stream()
                    .filter(JsonNode::isObject)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HasMetadata typed(JsonNode document) throws JsonProcessingException {
        String version = document.path("apiVersion").asText();
        String kind = document.path("kind").asText();
        Class<? extends KubernetesResource> type = MODELS.getRegisteredKubernetesResource(version, kind);
        if (type == null) {
            type = GenericKubernetesResource.class;
            String name = version + " " + kind;
            if (!CUSTOM.has(name)) {
                throw new IllegalStateException("No model for " + name + ": add its fields to custom-resources.yaml");
            }
            check(name + " spec", document.path("spec"), CUSTOM.get(name));
        }
        try {
            return (HasMetadata) YAML.treeToValue(document, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    kind + " " + document.at("/metadata/name").asText() + ": " + e.getMessage(), e);
        }
    }

    private static void check(String path, JsonNode value, JsonNode fields) {
        if (value.isArray()) {
            value.forEach(element -> check(path, element, fields));
        }
        value.properties().forEach(property -> {
            if (fields.has(property.getKey())) {
                check(path + "." + property.getKey(), property.getValue(), fields.get(property.getKey()));
            } else if (!fields.has("*")) {
                throw new IllegalStateException(path + " has no field " + property.getKey());
            }
        });
    }

    private static JsonNode custom() {
        try (InputStream file = StrictYaml.class.getResourceAsStream("/custom-resources.yaml")) {
            return YAML.readTree(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The models keep what they do not know for later versions of Kubernetes; here that is an error. */
    private static final class NoAnySetter extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public BeanDeserializerBuilder updateBuilder(
                DeserializationConfig config, BeanDescription description, BeanDeserializerBuilder builder) {
            if (description.getBeanClass() != GenericKubernetesResource.class) {
                builder.setAnySetter(null);
            }
            return builder;
        }
    }
}
