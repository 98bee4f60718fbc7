package io.waybill.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@code x-any-case} beside an {@code enum} or a {@code pattern} of capital letters means: letters of either case,
 * and in an enum that may be {@code null} a text of blanks, too. Documents keep the enum, of which generated clients
 * make types, and the pattern, which tells how codes are answered.
 */
final class AnyCase {

    private static final String KEYWORD = "x-any-case";

    private AnyCase() {}

    /** The document, with patterns in the place of these enums, and wider ones in the place of these patterns. */
    static JsonNode understood(JsonNode document) {
        if (document instanceof ObjectNode schema && schema.path(KEYWORD).asBoolean()) {
            schema.remove(KEYWORD);
            JsonNode listed = schema.remove("enum");
            schema.put(
                    "pattern",
                    listed == null
                            ? schema.get("pattern").textValue().replace("A-Z", "A-Za-z")
                            : pattern(listed, schema.path("nullable").asBoolean()));
        }
        document.elements().forEachRemaining(AnyCase::understood);
        return document;
    }

    private static String pattern(JsonNode listed, boolean mayBeBlank) {
        List<String> alternatives = new ArrayList<>();
        if (mayBeBlank) {
            alternatives.add(" *");
        }
        listed.forEach(value -> {
            if (value.isTextual()) {
                alternatives.add(inAnyCase(value.textValue()));
            }
        });
        return "^(" + String.join("|", alternatives) + ")$";
    }

    private static String inAnyCase(String text) {
        StringBuilder pattern = new StringBuilder();
        text.chars().forEach(c -> {
            String letter = Character.toString(c);
            pattern.append('[').append(letter.toUpperCase(Locale.ROOT));
            if (Character.isLetter(c)) {
                pattern.append(letter.toLowerCase(Locale.ROOT));
            }
            pattern.append(']');
        });
        return pattern.toString();
    }
}
