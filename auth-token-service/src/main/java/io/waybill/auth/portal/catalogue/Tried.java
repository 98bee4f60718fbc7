package io.waybill.auth.portal.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What a draft answers to a request.
 *
 * @param lines the answer in short: of a match each product with its charge, or why it does not match
 * @param json the whole answer
 */
public record Tried(List<String> lines, String json) {

    static Tried of(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        if (answer.has("chargeableWeight")) {
            lines.add(answer.path("productCode").asText() + ": " + kilograms(answer) + ", by "
                    + answer.path("basis").asText());
        }
        answer.path("matches")
                .forEach(match -> lines.add(
                        match.at("/product/productCode").asText() + ": " + kilograms(match) + warnings(match)));
        answer.path("nonMatches")
                .forEach(other -> lines.add(
                        other.path("productCode").asText() + ": no match (" + codes(other.path("reasons")) + ")"));
        if (lines.isEmpty()) {
            lines.add("No product matches.");
        }
        return new Tried(lines, answer.toPrettyString());
    }

    private static String kilograms(JsonNode charged) {
        return charged.path("chargeableWeight").asText() + " kg";
    }

    private static String warnings(JsonNode match) {
        String codes = codes(match.path("warnings"));
        return codes.isEmpty() ? "" : ", with " + codes;
    }

    private static String codes(JsonNode reasons) {
        return StreamSupport.stream(reasons.spliterator(), false)
                .map(reason -> reason.path("code").asText())
                .collect(Collectors.joining(", "));
    }
}
