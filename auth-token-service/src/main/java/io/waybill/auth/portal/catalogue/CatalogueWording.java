package io.waybill.auth.portal.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.qute.TemplateExtension;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** States of drafts, and products, in words: {@code catalogue:state(…)} in a template. */
@TemplateExtension(namespace = "catalogue")
final class CatalogueWording {

    /** The limits of a product, as they are read. */
    private static final Map<String, String> LIMITS = limits();

    private CatalogueWording() {}

    private static Map<String, String> limits() {
        Map<String, String> limits = new LinkedHashMap<>();
        limits.put("weight", "weight %s kg");
        limits.put("chargeableWeight", "chargeable weight %s kg");
        limits.put("volume", "volume %s m³");
        limits.put("loadingMeters", "%s loading metres");
        limits.put("palletPlaces", "%s pallet places");
        limits.put("numberOfPieces", "%s pieces");
        limits.put("length", "length %s cm");
        limits.put("width", "width %s cm");
        limits.put("height", "height %s cm");
        return limits;
    }

    static String state(String state) {
        return switch (state) {
            case "OPEN" -> "Not published";
            case "PLANNED" -> "Planned";
            case "PUBLISHED" -> "Published";
            case "WITHDRAWN" -> "Withdrawn";
            case "MISSED" -> "Missed";
            default -> state;
        };
    }

    /** The class of the style sheet for a state. */
    static String look(String state) {
        return switch (state) {
            case "PLANNED" -> "state-requested";
            case "PUBLISHED" -> "state-approved";
            case "MISSED" -> "state-rejected";
            default -> "";
        };
    }

    /** What a customer reads of a product, by what it is about. */
    static Map<String, String> facts(JsonNode product) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("From", list(product.path("countriesFrom"), "countryCode"));
        facts.put("To", list(product.path("countriesTo"), "countryCode"));
        facts.put("Package types", list(product.path("packageTypes"), null));
        facts.put("Who pays", list(product.path("payerCodes"), "code"));
        facts.put("Additional services", list(product.path("additionalServices"), null));
        facts.put("Dangerous goods not taken, classes", list(product.at("/dangerousGoods/notAllowedClasses"), null));
        facts.put("Shipment", limits(product.at("/limits/shipment")));
        facts.put("Piece", limits(product.at("/limits/piece")));
        facts.put(
                "Charged at least, kg", product.path("minimumChargeableWeight").asText());
        facts.put("Valid from", product.path("validFrom").asText());
        facts.put("Valid to", product.path("validTo").asText());
        facts.values().removeIf(fact -> fact.isEmpty() || fact.equals("null"));
        return facts;
    }

    private static String list(JsonNode elements, String field) {
        return StreamSupport.stream(elements.spliterator(), false)
                .map(element ->
                        field == null ? element.asText() : element.path(field).asText())
                .collect(Collectors.joining(", "));
    }

    private static String limits(JsonNode limits) {
        return LIMITS.entrySet().stream()
                .map(limit -> bounds(
                        limits.path(limit.getKey() + "Min"), limits.path(limit.getKey() + "Max"), limit.getValue()))
                .filter(bounds -> !bounds.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String bounds(JsonNode min, JsonNode max, String what) {
        if (!min.isNumber() && !max.isNumber()) {
            return "";
        }
        String range = !max.isNumber()
                ? "from " + min.asText()
                : min.isNumber() ? min.asText() + " to " + max.asText() : "up to " + max.asText();
        return what.formatted(range);
    }
}
