package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Every setting of a service is in {@code docs/operations.md} with its default, and no others are. */
public interface SettingsContract {

    String NONE = "";
    Pattern IN_EXPRESSION = Pattern.compile("\\$\\{(waybill[^:}]+):([^}]*)}");
    Pattern CODE = Pattern.compile("`([^`]*)`");

    /** Short name of the service in docs/operations.md. */
    String service();

    @Test
    default void everySettingIsInTheOperationsManualWithItsDefault() {
        Map<String, String> settings = settings();
        OperationsDocument manual = OperationsDocument.read();

        assertThat(settings).isNotEmpty();
        assertThat(manual.names("Settings", service())).containsExactlyInAnyOrderElementsOf(settings.keySet());
        settings.forEach((setting, value) -> {
            Matcher documented =
                    CODE.matcher(manual.rows("Settings").get(setting).get(1));
            assertThat(documented.matches() ? documented.group(1) : NONE)
                    .as("default of " + setting)
                    .isEqualTo(value);
        });
    }

    /** The service's settings with their defaults. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        for (JavaClass found : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.waybill")) {
            if (found.getPackageName().startsWith("io.waybill.test")) {
                continue;
            }
            Class<?> type = found.reflect();
            ConfigMapping mapping = type.getAnnotation(ConfigMapping.class);
            if (mapping != null) {
                add(settings, mapping.prefix(), type);
            }
            for (Method method : type.getDeclaredMethods()) {
                Optional.ofNullable(method.getAnnotation(Scheduled.class))
                        .map(schedule -> IN_EXPRESSION.matcher(schedule.every()))
                        .filter(Matcher::matches)
                        .ifPresent(every -> settings.put(every.group(1), every.group(2)));
            }
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                for (Parameter parameter : constructor.getParameters()) {
                    ConfigProperty property = parameter.getAnnotation(ConfigProperty.class);
                    if (property != null && property.name().startsWith("waybill.")) {
                        settings.putIfAbsent(property.name(), NONE);
                    }
                }
            }
        }
        return settings;
    }

    private static void add(Map<String, String> settings, String prefix, Class<?> group) {
        for (Method method : group.getDeclaredMethods()) {
            if (!method.isDefault() && !method.isSynthetic()) {
                String name = prefix + "."
                        + method.getName()
                                .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                                .toLowerCase(Locale.ROOT);
                WithDefault value = method.getAnnotation(WithDefault.class);
                addValue(settings, name, method.getGenericReturnType(), value == null ? NONE : value.value());
            }
        }
    }

    private static void addValue(Map<String, String> settings, String name, Type type, String value) {
        if (type instanceof ParameterizedType generic
                && List.of(Optional.class, Map.class).contains(generic.getRawType())) {
            Type[] arguments = generic.getActualTypeArguments();
            boolean isMap = generic.getRawType() == Map.class;
            addValue(settings, isMap ? name + ".<id>" : name, arguments[arguments.length - 1], value);
        } else if (type instanceof Class<?> group
                && group.isInterface()
                && group.getPackageName().startsWith("io.waybill")) {
            add(settings, name, group);
        } else {
            settings.put(name, value);
        }
    }
}
