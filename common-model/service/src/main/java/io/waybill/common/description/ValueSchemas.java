package io.waybill.common.description;

import java.util.Map;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/**
 * Inlines the schemas of values such as times, days and ids. SmallRye makes components of them, and composed schemas of
 * those with a description, for which generators make poor types.
 */
final class ValueSchemas {

    private final Map<String, Schema> components;

    ValueSchemas(Map<String, Schema> components) {
        this.components = components;
    }

    /** Replaces the references in the schema of an object or a list. */
    void replaceIn(Schema schema) {
        if (schema.getProperties() != null) {
            schema.getProperties().values().forEach(this::replace);
        }
        if (schema.getItems() != null) {
            replace(schema.getItems());
        }
    }

    /** Replaces the schema's reference, if it is one to a value, or those in it. */
    void replace(Schema schema) {
        String reference = RequestSchemas.reference(schema);
        if (reference == null) {
            replaceIn(schema);
            return;
        }
        Schema referred = components.get(reference.substring(reference.lastIndexOf('/') + 1));
        // Those that only the other document has are missing here; nothing that stays in this one refers to them.
        boolean isValue = referred != null
                && referred.getType() != null
                && !referred.getType().contains(SchemaType.OBJECT)
                && !referred.getType().contains(SchemaType.ARRAY)
                && referred.getEnumeration() == null;
        if (isValue) {
            schema.setRef(null);
            schema.setAllOf(null);
            schema.setType(referred.getType());
            schema.setFormat(referred.getFormat());
            // A format such as uuid says enough; with a pattern beside it, generated Python clients cannot be loaded.
            if (schema.getPattern() == null && referred.getFormat() == null) {
                schema.setPattern(referred.getPattern());
            }
            if (referred.getExtensions() != null) {
                referred.getExtensions().forEach(schema::addExtension);
            }
        }
    }
}
