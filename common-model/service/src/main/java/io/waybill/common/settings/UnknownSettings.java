package io.waybill.common.settings;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.logging.Logger;

/**
 * Reports every unknown setting under {@code waybill} with the nearest known one and, if told to be strict, stops the
 * start. Values are never printed: a misspelt setting may hold a secret.
 */
@ApplicationScoped
public class UnknownSettings {

    private static final Logger LOG = Logger.getLogger(UnknownSettings.class);

    private final SmallRyeConfig config;
    private final SettingsConfig settings;
    private final BeanManager beans;

    UnknownSettings(SmallRyeConfig config, SettingsConfig settings, BeanManager beans) {
        this.config = config;
        this.settings = settings;
        this.beans = beans;
    }

    /**
     * Checks the configuration before anything else in the service starts.
     *
     * @throws IllegalStateException if there is an unknown setting and the service is strict
     */
    void check(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent start) {
        List<String> complaints = complaints(config, new KnownSettings(mappings()));
        if (settings.strict() && !complaints.isEmpty()) {
            throw new IllegalStateException(String.join("\n", complaints));
        }
        complaints.forEach(LOG::warn);
    }

    /** A sentence about every unknown setting. */
    static List<String> complaints(SmallRyeConfig config, KnownSettings known) {
        Set<String> variables = new TreeSet<>();
        config.getConfigSources(EnvConfigSource.class).forEach(source -> variables.addAll(source.getPropertyNames()));
        List<String> complaints = new ArrayList<>();
        for (String name : names(config)) {
            if (!known.has(name)) {
                String variable = KnownSettings.asVariable(name);
                String nearest = known.nearest(name);
                complaints.add(
                        variables.contains(variable)
                                ? complaint(variable, KnownSettings.asVariable(nearest))
                                : complaint(name, nearest));
            }
        }
        return complaints;
    }

    private static String complaint(String name, String nearest) {
        return name + " is not a setting of this service; did you mean " + nearest + "?";
    }

    private static Collection<String> names(SmallRyeConfig config) {
        Set<String> names = new TreeSet<>();
        config.getPropertyNames().forEach(names::add);
        return names;
    }

    private Collection<Class<?>> mappings() {
        Set<Class<?>> mappings = new LinkedHashSet<>();
        for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE)) {
            for (Type type : bean.getTypes()) {
                if (type instanceof Class<?> mapping && mapping.isAnnotationPresent(ConfigMapping.class)) {
                    mappings.add(mapping);
                }
            }
        }
        return mappings;
    }
}
