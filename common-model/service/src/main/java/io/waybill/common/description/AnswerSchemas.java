package io.waybill.common.description;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.Type;

/** Marks what an answer always has: every component of its record, unless Jackson leaves it out when it is null. */
final class AnswerSchemas {

    private final DescribedRecords records;

    AnswerSchemas(DescribedRecords records) {
        this.records = records;
    }

    void complete(String name, Schema schema) {
        if (schema.getProperties() != null) {
            records.find(name).ifPresent(type -> complete(type, schema));
        }
    }

    private void complete(ClassInfo type, Schema schema) {
        boolean mayLackAny = type.hasDeclaredAnnotation(JsonInclude.class);
        type.recordComponents().forEach(component -> {
            boolean isAlways = component.type().kind() == Type.Kind.PRIMITIVE
                    || !(mayLackAny || DescribedRecords.has(type, component, JsonInclude.class));
            if (DescribedRecords.has(type, component, JsonUnwrapped.class)) {
                complete(records.typeOf(component), schema);
            } else if (isAlways) {
                require(schema, DescribedRecords.property(type, component));
            }
        });
        type.methods().stream()
                .filter(method -> method.hasDeclaredAnnotation(JsonProperty.class))
                .filter(method -> type.recordComponent(method.name()) == null)
                .forEach(method -> require(
                        schema,
                        method.declaredAnnotation(JsonProperty.class).value().asString()));
    }

    private static void require(Schema schema, String property) {
        boolean isKnown = schema.getProperties().containsKey(property);
        if (isKnown && (schema.getRequired() == null || !schema.getRequired().contains(property))) {
            schema.addRequired(property);
        }
    }
}
