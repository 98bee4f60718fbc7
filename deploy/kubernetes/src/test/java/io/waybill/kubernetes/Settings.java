package io.waybill.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.Optional;

/** The environment variables of a container. */
final class Settings {

    private Settings() {}

    /** The value that stands in the manifest itself. */
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

    private static Optional<EnvVar> variable(Container container, String name) {
        return container.getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .findFirst();
    }
}
