package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.arc.Unremovable;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappings.ConfigClass;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/**
 * The settings of a service are those of its {@code @ConfigMapping} interfaces: each is in
 * {@code docs/reference/settings.md} with its default, no others are, and whatever else reads a setting by its name
 * reads one of them.
 */
public interface SettingsContract {

    String NONE = "";
    Pattern EXPRESSION = Pattern.compile("\\$\\{(waybill\\.[^:}]+)(:[^}]*)?}");
    Pattern CODE = Pattern.compile("`([^`]*)`");

    List<JavaClass> CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.waybill").stream()
                    .filter(type -> !type.getPackageName().startsWith("io.waybill.test"))
                    .toList();

    /** Short name of the service in docs/reference/settings.md. */
    String service();

    @Test
    default void everySettingIsInTheManualWithItsDefault() {
        Map<String, String> settings = settings();
        ReferencePage manual = ReferencePage.read("settings.md");

        assertThat(settings).isNotEmpty();
        assertThat(manual.names(service())).containsExactlyInAnyOrderElementsOf(settings.keySet());
        settings.forEach((setting, value) -> {
            Matcher documented = CODE.matcher(manual.rows().get(setting).get(1));
            assertThat(documented.matches() ? documented.group(1) : NONE)
                    .as("default of " + setting)
                    .isEqualTo(value);
        });
    }

    /**
     * Quarkus leaves out a mapping that nothing injects: its settings would have no defaults, and be unknown at the
     * start.
     */
    @Test
    default void everyMappingIsInjectedOrKept() {
        Set<JavaClass> injected = CLASSES.stream()
                .flatMap(type -> type.getCodeUnits().stream())
                .flatMap(method -> method.getRawParameterTypes().stream())
                .collect(Collectors.toSet());

        assertThat(CLASSES)
                .filteredOn(type -> type.isAnnotatedWith(ConfigMapping.class))
                .allMatch(type -> type.isAnnotatedWith(Unremovable.class) || injected.contains(type));
    }

    /** A schedule has no default of its own: that of the mapping would be a second one. */
    @Test
    default void aScheduleNamesASettingAndLeavesTheDefaultToIt() {
        List<MatchResult> named = CLASSES.stream()
                .flatMap(type -> type.getMethods().stream())
                .flatMap(method -> method.tryGetAnnotationOfType(Scheduled.class).stream())
                .flatMap(schedule -> Stream.of(schedule.every(), schedule.cron()))
                .flatMap(when -> EXPRESSION.matcher(when).results())
                .toList();

        assertThat(named).isNotEmpty();
        assertThat(settings().keySet()).containsAll(names(named));
        assertThat(named).extracting(expression -> expression.group(2)).containsOnlyNulls();
    }

    @Test
    default void aPropertyThatIsInjectedByItsNameIsASetting() {
        List<String> named = CLASSES.stream()
                .flatMap(type -> type.getCodeUnits().stream())
                .flatMap(method -> method.getParameters().stream())
                .flatMap(parameter -> parameter.tryGetAnnotationOfType(ConfigProperty.class).stream())
                .map(ConfigProperty::name)
                .filter(name -> name.startsWith("waybill."))
                .toList();

        assertThat(settings().keySet()).containsAll(named);
    }

    @Test
    default void anExpressionInASharedOrOwnPropertiesFileNamesASetting() throws IOException {
        List<MatchResult> named = new ArrayList<>();
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        for (URL file : Stream.of("META-INF/microprofile-config.properties", "application.properties")
                .flatMap(name -> classes.resources(name))
                .toList()) {
            try (InputStream text = file.openStream()) {
                EXPRESSION
                        .matcher(new String(text.readAllBytes(), StandardCharsets.UTF_8))
                        .results()
                        .forEach(named::add);
            }
        }

        assertThat(named).isNotEmpty();
        assertThat(settings().keySet()).containsAll(names(named));
    }

    private static List<String> names(List<MatchResult> expressions) {
        return expressions.stream().map(expression -> expression.group(1)).toList();
    }

    /** The service's settings with their defaults. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        CLASSES.stream()
                .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
                .map(type -> ConfigClass.configClass(type.reflect()))
                .forEach(mapping -> mapping.getProperties()
                        .forEach((name, value) -> settings.put(
                                name.replace("*", "<id>"),
                                Optional.ofNullable(value).orElse(NONE))));
        // A list may also be given by element; it is one setting.
        settings.keySet().removeIf(name -> name.contains("["));
        return Collections.unmodifiableMap(settings);
    }
}
