package io.waybill.common.india;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Reads the fields of one JSON object of an India request. All values are strings; an empty string counts as absent, as
 * does {@code null}. Violations are recorded under the field's StatusCode.
 */
public final class GatewayFields {

    private static final int MAX_SHOWN = 40;

    private final JsonNode object;
    private final Findings findings;
    private final Set<String> read = new HashSet<>();

    GatewayFields(JsonNode object, Findings findings) {
        this.object = object;
        this.findings = findings;
    }

    public Findings findings() {
        return findings;
    }

    /** Whether the field has any value other than {@code null} and the empty string. */
    public boolean isSent(String field) {
        read.add(field);
        JsonNode node = object.get(field);
        return node != null
                && !node.isNull()
                && !(node.isTextual() && node.textValue().isEmpty());
    }

    /** The field's text; empty if it is absent or if it is not a string, which is recorded under {@code code}. */
    public Optional<String> text(String field, StatusCode code) {
        if (!isSent(field)) {
            return Optional.empty();
        }
        JsonNode node = object.get(field);
        if (!node.isTextual()) {
            findings.add(code, field + " must be a string");
            return Optional.empty();
        }
        return Optional.of(node.textValue());
    }

    /** The field's text; an absent or blank one is recorded under {@code code}. */
    public Optional<String> requiredText(String field, StatusCode code) {
        Optional<String> text = text(field, code);
        if (!isSent(field) || (text.isPresent() && text.get().isBlank())) {
            findings.add(code, field + " is required");
            return Optional.empty();
        }
        return text;
    }

    /** The fields of a member object; its absence or another type is an {@code InvalidRequest}. */
    public Optional<GatewayFields> requiredObject(String field) {
        if (!isSent(field)) {
            findings.add(StatusCode.INVALID_REQUEST, field + " is required");
            return Optional.empty();
        }
        JsonNode node = object.get(field);
        if (!node.isObject()) {
            findings.add(StatusCode.INVALID_REQUEST, field + " must be a JSON object");
            return Optional.empty();
        }
        return Optional.of(new GatewayFields(node, findings));
    }

    /** The elements of a member array; another type, none, or more than {@code most}, is an {@code InvalidRequest}. */
    public List<JsonNode> requiredElements(String field, int most) {
        if (!isSent(field)) {
            findings.add(StatusCode.INVALID_REQUEST, field + " is required");
            return List.of();
        }
        JsonNode node = object.get(field);
        if (!node.isArray()) {
            findings.add(StatusCode.INVALID_REQUEST, field + " must be an array");
            return List.of();
        }
        if (node.isEmpty() || node.size() > most) {
            findings.add(
                    StatusCode.INVALID_REQUEST, field + " must have 1 to " + most + " elements and has " + node.size());
            return List.of();
        }
        return StreamSupport.stream(node.spliterator(), false).toList();
    }

    /**
     * Reads an element by itself, apart from the violations of the others.
     *
     * @throws GatewayRefusal 400 if it is no JSON object
     */
    public static GatewayFields of(JsonNode element) {
        Findings findings = new Findings();
        if (!element.isObject()) {
            findings.add(StatusCode.INVALID_REQUEST, "the element must be a JSON object");
        }
        findings.throwIfAny();
        return new GatewayFields(element, findings);
    }

    /** Records every field that has not been read, except those that are read later or never. */
    public void refuseUnknownFields(Set<String> otherFields) {
        object.fieldNames().forEachRemaining(name -> {
            if (!read.contains(name) && !otherFields.contains(name)) {
                findings.add(StatusCode.INVALID_REQUEST, shown(name) + " is not a field of this operation");
            }
        });
    }

    private static String shown(String name) {
        return name.codePointCount(0, name.length()) <= MAX_SHOWN
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_SHOWN)) + "…";
    }
}
