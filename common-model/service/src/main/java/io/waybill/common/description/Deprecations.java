package io.waybill.common.description;

import jakarta.inject.Singleton;
import java.net.URI;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The operations that clients should leave, as {@link DeprecationConfig} says. */
@Singleton
public class Deprecations {

    private final Map<String, Deprecation> operations;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException if one ends before it is deprecated
     */
    public Deprecations(DeprecationConfig config) {
        operations = config.operations().entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        operation -> operation.getKey().toLowerCase(Locale.ROOT),
                        operation -> Deprecation.of(operation.getKey(), operation.getValue())));
    }

    /**
     * What is said of an operation.
     *
     * @param since the day (UTC) from which it is deprecated
     * @param sunset the day (UTC) from which it may be gone; {@code null} if nobody knows yet
     * @param see a page that says what to use instead; {@code null} without one
     */
    public record Deprecation(LocalDate since, LocalDate sunset, URI see) {

        private static Deprecation of(String id, DeprecationConfig.Operation operation) {
            LocalDate sunset = operation.sunset().orElse(null);
            if (sunset != null && sunset.isBefore(operation.since())) {
                throw new IllegalArgumentException(
                        "waybill.deprecations.%s.sunset must not be before since".formatted(id));
            }
            return new Deprecation(operation.since(), sunset, operation.see().orElse(null));
        }

        /** The same for people. */
        public String text() {
            return "Deprecated since %s%s%s."
                    .formatted(
                            since,
                            sunset == null ? "" : "; it may be gone from " + sunset + " on",
                            see == null ? "" : "; use what " + see + " says instead");
        }
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return operations.isEmpty();
    }

    /** Empty if clients may stay. */
    public Optional<Deprecation> of(String operation) {
        return Optional.ofNullable(operations.get(operation.toLowerCase(Locale.ROOT)));
    }

    /** The ids of the settings that are none of these. */
    public Set<String> without(Set<String> known) {
        Set<String> lower =
                known.stream().map(id -> id.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return operations.keySet().stream().filter(id -> !lower.contains(id)).collect(Collectors.toSet());
    }
}
