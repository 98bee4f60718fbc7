package io.waybill.auth.portal.track;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Writes a JSON value as a literal of a language: what fits on a line on one line, otherwise a member a line.
 *
 * @param object what an object begins and ends with
 * @param list what an array begins and ends with
 * @param colon between a name and its value
 * @param key writes a name
 * @param text writes a text
 * @param scalar writes numbers, {@code true}, {@code false} and {@code null}, given as in JSON
 * @param isTrailing whether a comma stands after the last of several lines
 */
record Literal(
        String object,
        String list,
        String colon,
        UnaryOperator<String> key,
        UnaryOperator<String> text,
        UnaryOperator<String> scalar,
        boolean isTrailing) {

    private static final int WIDTH = 92;
    private static final String INDENT = "    ";

    /** @param indent of the line on which it begins */
    String of(JsonNode node, String indent) {
        String inline = inline(node);
        if (!node.isContainerNode() || indent.length() + inline.length() <= WIDTH) {
            return inline;
        }
        String deeper = indent + INDENT;
        List<String> members = node.isObject()
                ? node.properties().stream()
                        .map(field -> key.apply(field.getKey()) + colon + of(field.getValue(), deeper))
                        .toList()
                : node.valueStream().map(element -> of(element, deeper)).toList();
        String brackets = node.isObject() ? object : list;
        return brackets.charAt(0) + "\n" + deeper + String.join(",\n" + deeper, members) + (isTrailing ? "," : "")
                + "\n" + indent + brackets.charAt(1);
    }

    private String inline(JsonNode node) {
        if (node.isTextual()) {
            return text.apply(node.textValue());
        }
        if (!node.isContainerNode()) {
            return scalar.apply(node.toString());
        }
        String brackets = node.isObject() ? object : list;
        Stream<String> members = node.isObject()
                ? node.properties().stream().map(field -> key.apply(field.getKey()) + colon + inline(field.getValue()))
                : node.valueStream().map(this::inline);
        return brackets.charAt(0) + String.join(", ", members.toList()) + brackets.charAt(1);
    }
}
