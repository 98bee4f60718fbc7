package io.waybill.auth.portal.desk;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;

/** The details of an audit record in words. */
final class Details {

    private Details() {}

    /** For example {@code from: registered · to: approved}. */
    static String words(JsonNode details) {
        return details.properties().stream()
                .map(field -> field.getKey() + ": " + value(field.getValue()))
                .collect(Collectors.joining(" · "));
    }

    private static String value(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
