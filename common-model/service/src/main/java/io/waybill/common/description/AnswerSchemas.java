package io.waybill.common.description;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Type;

/**
 * Marks the components of a record as required in answers, unless Jackson leaves them out when they are null. Those
 * that a request may leave out are {@code null} in an answer, but for lists and objects, which have defaults.
 */
final class AnswerSchemas {

    private final DescribedRecords records;
    private final Constraints constraints;

    AnswerSchemas(IndexView index, DescribedRecords records) {
        this.records = records;
        this.constraints = new Constraints(index);
    }

    void complete(String name, Schema schema) {
        if (schema.getProperties() != null) {
            records.find(name).ifPresent(type -> complete(type, schema));
        }
    }

    private void complete(ClassInfo type, Schema schema) {
        boolean mayLackAny = type.hasDeclaredAnnotation(JsonInclude.class);
        boolean isRead = type.fields().stream().anyMatch(constraints::isConstrained);
        type.recordComponents().forEach(component -> {
            String property = DescribedRecords.property(type, component);
            Schema described = schema.getProperties().get(property);
            if (described != null && Boolean.TRUE.equals(described.getWriteOnly())) {
                remove(schema, property);
                return;
            }
            if (isRead && described != null) {
                Constraints.keepPattern(described);
            }
            boolean isAlways = component.type().kind() == Type.Kind.PRIMITIVE
                    || !(mayLackAny || DescribedRecords.has(type, component, JsonInclude.class));
            if (DescribedRecords.has(type, component, JsonUnwrapped.class)) {
                records.typeOf(component).ifPresent(unwrapped -> complete(unwrapped, schema));
            } else if (isAlways) {
                require(schema, property);
                if (isRead && described != null && !constraints.isRequired(type.field(component.name()))) {
                    allowNull(described);
                }
            }
        });
        type.methods().stream()
                .filter(method -> method.hasDeclaredAnnotation(JsonProperty.class))
                .filter(method -> type.recordComponent(method.name()) == null)
                .forEach(method -> require(
                        schema,
                        method.declaredAnnotation(JsonProperty.class).value().asString()));
    }

    private static void remove(Schema schema, String property) {
        schema.removeProperty(property);
        if (schema.getRequired() != null) {
            schema.removeRequired(property);
        }
    }

    private static void allowNull(Schema value) {
        boolean isValue = value.getType() != null
                && !value.getType().contains(SchemaType.ARRAY)
                && !value.getType().contains(SchemaType.OBJECT);
        if (isValue && !value.getType().contains(SchemaType.NULL)) {
            value.addType(SchemaType.NULL);
        }
    }

    private static void require(Schema schema, String property) {
        boolean isKnown = schema.getProperties().containsKey(property);
        if (isKnown && (schema.getRequired() == null || !schema.getRequired().contains(property))) {
            schema.addRequired(property);
        }
    }
}
