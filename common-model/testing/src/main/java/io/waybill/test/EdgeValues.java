package io.waybill.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Strings and numbers at the edges of what the keywords of one schema accept; which side each is on, it does not say.
 */
final class EdgeValues {

    /** Characters that patterns tend to forget, to allow or to forbid. */
    private static final List<String> PROBES = List.of(" ", "-", "_", ".", "~", "a", "Z", "5", "é", "\u0007", "😀");

    private final Random random;

    EdgeValues(Random random) {
        this.random = random;
    }

    /** Strings that the schema accepts, and strings on either side of what it accepts. */
    Set<String> strings(JsonNode own) {
        Set<String> strings = new LinkedHashSet<>();
        switch (own.path("format").asText()) {
            case "uuid" -> strings.add("00000000-0000-4000-8000-000000000000");
            case "date" -> strings.addAll(List.of("2026-12-25", "2026-02-30", "2026-1-1"));
            case "date-time" ->
                strings.addAll(List.of(
                        "2030-01-31T12:00:00Z", "2030-01-31T12:00:00.5+05:30", "2030-01-31", "2030-01-31T12:00:00"));
            default -> {
                // made of its other keywords
            }
        }
        if (own.has("pattern")) {
            List<String> samples = new PatternStrings(own.get("pattern").textValue())
                    .samples(random, 3).stream()
                            .map(sample -> padded(sample, own.path("minLength").asInt(0)))
                            .toList();
            strings.addAll(samples);
            List<String> byLength = samples.stream()
                    .filter(sample -> !sample.isEmpty())
                    .sorted(Comparator.comparingInt(String::length))
                    .toList();
            strings.addAll(variations(byLength.getFirst()));
            strings.addAll(variations(byLength.getLast()));
        } else if (strings.isEmpty()) {
            strings.add(padded("text", own.path("minLength").asInt(0)));
        }
        for (String bound : List.of("minLength", "maxLength")) {
            if (own.has(bound)) {
                int length = own.get(bound).intValue();
                strings.addAll(List.of("a".repeat(length), "😀".repeat(length), "a".repeat(length + 1)));
                strings.add("a".repeat(Math.max(0, length - 1)));
            }
        }
        return strings;
    }

    private static String padded(String text, int length) {
        return text + "a".repeat(Math.max(0, length - text.length()));
    }

    /** The string with a character more, less or other than it has. */
    List<String> variations(String text) {
        List<String> variations = new ArrayList<>(List.of("", " "));
        if (!text.isEmpty()) {
            int last = text.offsetByCodePoints(text.length(), -1);
            int inside = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
            variations.add(text.substring(0, last));
            variations.add(text.substring(text.offsetByCodePoints(0, 1)));
            variations.add(text + text.substring(last));
            String probe = PROBES.get(random.nextInt(PROBES.size()));
            variations.add(text.substring(0, inside)
                    + probe
                    + text.substring(
                            Math.min(text.length(), text.offsetByCodePoints(inside, inside < text.length() ? 1 : 0))));
            variations.add(text + PROBES.get(random.nextInt(PROBES.size())));
            variations.add(
                    Character.isLowerCase(text.charAt(0))
                            ? text.toUpperCase(Locale.ROOT)
                            : text.toLowerCase(Locale.ROOT));
        }
        return variations;
    }

    /** Numbers that the schema accepts, and numbers on either side of its bounds. */
    static Set<JsonNode> numbers(JsonNode own) {
        boolean isWhole = own.path("type").asText().equals("integer");
        BigDecimal step = isWhole
                ? BigDecimal.ONE
                : BigDecimal.ONE.movePointLeft(own.path(SchemaCases.DECIMALS).asInt(3));
        Set<BigDecimal> numbers = new LinkedHashSet<>(
                List.of(BigDecimal.ZERO, BigDecimal.ONE.negate(), new BigDecimal("1.5"), step, step.movePointLeft(1)));
        if (own.has("minimum")) {
            BigDecimal min = own.get("minimum").decimalValue();
            numbers.addAll(List.of(min, min.subtract(step), min.add(step)));
        }
        if (own.has("maximum")) {
            BigDecimal max = own.get("maximum").decimalValue();
            numbers.addAll(List.of(max, max.add(step), max.subtract(step)));
        }
        return numbers.stream().map(EdgeValues::number).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** As it is read from JSON: a whole number is an integer. */
    private static JsonNode number(BigDecimal value) {
        return value.scale() <= 0
                ? JsonNodeFactory.instance.numberNode(value.intValueExact())
                : JsonNodeFactory.instance.numberNode(value);
    }
}
