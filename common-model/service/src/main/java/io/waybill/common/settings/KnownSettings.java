package io.waybill.common.settings;

import static java.util.Comparator.comparingInt;

import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import io.smallrye.config.PropertyNamesMatcher;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** The settings that a service has: those of its {@code @ConfigMapping} interfaces under {@code waybill}. */
final class KnownSettings {

    static final String ROOT = "waybill.";

    private final PropertyNamesMatcher matcher;
    private final SortedSet<String> names = new TreeSet<>();

    KnownSettings(Collection<Class<?>> mappings) {
        List<ConfigClass> classes = mappings.stream()
                .map(ConfigClass::configClass)
                .filter(mapping -> (mapping.getPrefix() + ".").startsWith(ROOT))
                .toList();
        this.matcher = ConfigMappings.propertyNamesMatcher(classes);
        classes.forEach(mapping -> names.addAll(mapping.getProperties().keySet()));
        names.removeIf(name -> name.contains("["));
    }

    /** Whether a setting has this name; true for every name outside {@code waybill}. */
    boolean has(String name) {
        return !name.startsWith(ROOT) || matcher.matches(name);
    }

    /** The setting closest to a name by edit distance; separators do not count. */
    String nearest(String name) {
        String wanted = normalised(name);
        return names.stream()
                .min(comparingInt(known -> distance(wanted, normalised(known))))
                .map(known -> known.replace("*", "<id>"))
                .orElseThrow();
    }

    /** A name as an environment variable: upper case, every other character an underscore. */
    static String asVariable(String name) {
        return name.replaceAll("[^A-Za-z0-9<>]", "_").toUpperCase(Locale.ROOT);
    }

    private static String normalised(String name) {
        return name.replaceAll("[^A-Za-z0-9]", ".").toLowerCase(Locale.ROOT);
    }

    private static int distance(String a, String b) {
        // Levenshtein distance.
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
