package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The environment variables of a container. */
final class Settings {

    private Settings() {}

    /** The value given in the manifest itself. */
    static String value(Container container, String name) {
        return variable(container, name).map(EnvVar::getValue).orElse(null);
    }

    /** The Secret and key that a variable comes from, as {@code secret/key}. */
    static String secret(Container container, String name) {
        return variable(container, name)
                .map(variable -> variable.getValueFrom().getSecretKeyRef())
                .map(reference -> reference.getName() + "/" + reference.getKey())
                .orElse(null);
    }

    /** The key of the ConfigMap that a variable comes from. */
    static String configKey(Container container, String name) {
        return variable(container, name)
                .map(variable -> variable.getValueFrom().getConfigMapKeyRef().getKey())
                .orElse(null);
    }

    /** Names and values as Kubernetes would set them, from the manifests' ConfigMaps and these Secrets. */
    static Map<String, String> resolved(Container container, Manifests manifests, List<HasMetadata> secrets) {
        Map<String, String> values = new TreeMap<>();
        for (EnvVar variable : container.getEnv()) {
            EnvVarSource source = variable.getValueFrom();
            String value = variable.getValue();
            if (source != null && source.getConfigMapKeyRef() != null) {
                value = manifests
                        .one(ConfigMap.class, source.getConfigMapKeyRef().getName())
                        .getData()
                        .get(source.getConfigMapKeyRef().getKey());
            } else if (source != null && source.getFieldRef() != null) {
                assertThat(source.getFieldRef().getFieldPath()).isEqualTo("metadata.namespace");
                value = manifests.resources().stream()
                        .map(resource -> resource.getMetadata().getNamespace())
                        .filter(namespace -> namespace != null)
                        .findFirst()
                        .orElseThrow();
            } else if (source != null) {
                Secret secret = (Secret) secrets.stream()
                        .filter(made -> made.getMetadata()
                                .getName()
                                .equals(source.getSecretKeyRef().getName()))
                        .findFirst()
                        .orElseThrow();
                String encoded = secret.getData().get(source.getSecretKeyRef().getKey());
                value = encoded == null
                                && Boolean.TRUE.equals(source.getSecretKeyRef().getOptional())
                        ? null
                        : new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            }
            // A variable that is set before it.
            if (value != null && value.contains("$(NAMESPACE)")) {
                value = value.replace("$(NAMESPACE)", values.get("NAMESPACE"));
            }
            // Of an optional key that is not there, Kubernetes sets no variable.
            if (value != null) {
                values.put(variable.getName(), value);
            }
        }
        return values;
    }

    private static Optional<EnvVar> variable(Container container, String name) {
        return container.getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .findFirst();
    }
}
