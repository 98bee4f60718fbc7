package io.waybill.sandbox.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An application as a file declares it.
 *
 * @param place where it is in its document, a JSON pointer
 * @param value with its external id
 */
record DeclaredApplication(String file, YamlDocument document, String place, JsonNode value) {

    static final String EXTERNAL_ID = "externalId";

    /** As it is in the file: only the schema knows whether it is one. */
    String externalId() {
        JsonNode id = value.path(EXTERNAL_ID);
        return id.isTextual() ? id.textValue() : "";
    }

    /** What the registry takes. */
    ObjectNode declaration() {
        ObjectNode declaration = value.deepCopy();
        declaration.remove(EXTERNAL_ID);
        return declaration;
    }

    int line() {
        return document.line(place);
    }

    Problem problem(String pointer, String message) {
        boolean isPointer = pointer.isEmpty() || pointer.startsWith("/");
        int line = isPointer ? document.line(place + pointer) : line();
        // Of an id that is none, anything may come.
        String id = externalId().matches("[\\w.:-]+") ? externalId() : "";
        return new Problem(file, line, id, pointer, message);
    }
}
