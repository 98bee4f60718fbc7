package io.waybill.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappings.ConfigClass;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/**
 * The settings of a service are those of its {@code @ConfigMapping} interfaces: the manual says which service has them,
 * and whatever else reads a setting by its name reads one of them.
 */
public interface SettingsContract {

    Pattern EXPRESSION = Pattern.compile("\\$\\{(waybill\\.[^:}]+)(:[^}]*)?}");

    List<JavaClass> CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.waybill").stream()
                    .filter(type -> !type.getPackageName().startsWith("io.waybill.test"))
                    .toList();

    /** Short name of the service in docs/reference/settings.md. */
    String service();

    @Test
    default void theManualSaysWhichServiceHasASetting() {
        Set<String> prefixes = ReferencePage.read("settings.md").names(service());
        Set<String> settings = settings();

        assertThat(settings)
                .isNotEmpty()
                .allSatisfy(setting -> assertThat(prefixes).as(setting).anyMatch(prefix -> isUnder(prefix, setting)));
        assertThat(prefixes)
                .isNotEmpty()
                .allSatisfy(prefix -> assertThat(settings).as(prefix).anyMatch(setting -> isUnder(prefix, setting)));
    }

    private static boolean isUnder(String prefix, String setting) {
        return setting.equals(prefix) || setting.startsWith(prefix + ".");
    }

    /**
     * The manual's list of settings is made from these: the generator reads files of this name with this annotation.
     */
    @Test
    default void everyMappingIsInTheListOfSettings() {
        assertThat(CLASSES)
                .filteredOn(type -> type.isAnnotatedWith(ConfigMapping.class))
                .isNotEmpty()
                .allMatch(type -> type.isAnnotatedWith(ConfigRoot.class)
                        && type.getSimpleName().endsWith("Config"));
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
                .isNotEmpty()
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
        assertThat(settings()).containsAll(names(named));
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

        assertThat(settings()).containsAll(named);
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
        assertThat(settings()).containsAll(names(named));
    }

    private static List<String> names(List<MatchResult> expressions) {
        return expressions.stream().map(expression -> expression.group(1)).toList();
    }

    /** The service's settings. A list may also be given by element; it is one setting. */
    private static Set<String> settings() {
        return CLASSES.stream()
                .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
                .flatMap(type -> ConfigClass.configClass(type.reflect()).getProperties().keySet().stream())
                .filter(name -> !name.contains("["))
                .collect(Collectors.toSet());
    }
}
