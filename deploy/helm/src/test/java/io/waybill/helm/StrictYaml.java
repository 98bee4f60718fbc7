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
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.Probe;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads manifests into typed models. An unknown kind is refused, and so is a field that its model does not have. */
final class StrictYaml {

    static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
                    .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule().setDeserializerModifier(new NoAnySetter()));

    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.ofEntries(
            Map.entry("v1 Namespace", Namespace.class),
            Map.entry("v1 ConfigMap", ConfigMap.class),
            Map.entry("v1 Secret", Secret.class),
            Map.entry("v1 Pod", Pod.class),
            Map.entry("v1 Service", Service.class),
            Map.entry("v1 ServiceAccount", ServiceAccount.class),
            Map.entry("apps/v1 Deployment", Deployment.class),
            Map.entry("apps/v1 StatefulSet", StatefulSet.class),
            Map.entry("batch/v1 Job", Job.class),
            Map.entry("autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("networking.k8s.io/v1 Ingress", Ingress.class),
            Map.entry("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class),
            Map.entry("monitoring.coreos.com/v1 ServiceMonitor", ServiceMonitor.class),
            Map.entry("monitoring.coreos.com/v1 PodMonitor", PodMonitor.class),
            Map.entry("monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class),
            Map.entry("monitoring.coreos.com/v1 Probe", Probe.class),
            Map.entry("gateway.networking.k8s.io/v1 Gateway", Gateway.class),
            Map.entry("gateway.networking.k8s.io/v1 HTTPRoute", HTTPRoute.class));

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
        String kind = document.path("apiVersion").asText() + " "
                + document.path("kind").asText();
        Class<? extends HasMetadata> type = KINDS.get(kind);
        if (type == null) {
            type = GenericKubernetesResource.class;
            if (!CUSTOM.has(kind)) {
                throw new IllegalStateException(
                        "No model for " + kind + ": add it to StrictYaml, or its fields to custom-resources.yaml");
            }
            check(kind + " spec", document.path("spec"), CUSTOM.get(kind));
        }
        try {
            return YAML.treeToValue(document, type);
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
