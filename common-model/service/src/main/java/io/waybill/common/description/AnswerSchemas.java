package io.waybill.common.description;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.RecordComponentInfo;
import org.jboss.jandex.Type;

/** Marks what an answer always has: every component of its record, unless Jackson leaves it out when it is null. */
final class AnswerSchemas {

    private static final DotName SCHEMA =
            DotName.createSimple(org.eclipse.microprofile.openapi.annotations.media.Schema.class);

    private final Map<String, ClassInfo> records = new HashMap<>();

    AnswerSchemas(IndexView index) {
        index.getKnownClasses().stream()
                .filter(ClassInfo::isRecord)
                .filter(type -> type.hasDeclaredAnnotation(SCHEMA))
                .forEach(type -> records.put(name(type), type));
    }

    void complete(String name, Schema schema) {
        ClassInfo type = records.get(name);
        if (type == null || schema.getProperties() == null) {
            return;
        }
        boolean mayLackAny = type.hasDeclaredAnnotation(JsonInclude.class);
        type.recordComponents().forEach(component -> {
            boolean isAlways = component.type().kind() == Type.Kind.PRIMITIVE
                    || !(mayLackAny || has(type, component, JsonInclude.class));
            if (isAlways) {
                require(schema, property(type, component));
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

    private static String name(ClassInfo type) {
        AnnotationInstance schema = type.declaredAnnotation(SCHEMA);
        return schema.value("name") == null
                ? type.simpleName()
                : schema.value("name").asString();
    }

    private static String property(ClassInfo type, RecordComponentInfo component) {
        if (has(type, component, JsonProperty.class)) {
            return type.field(component.name())
                    .declaredAnnotation(JsonProperty.class)
                    .value()
                    .asString();
        }
        // The only strategy in use: SnakeCaseStrategy.
        return type.hasDeclaredAnnotation(JsonNaming.class)
                ? component.name().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT)
                : component.name();
    }

    private static boolean has(ClassInfo type, RecordComponentInfo component, Class<? extends Annotation> annotation) {
        return type.field(component.name()).hasDeclaredAnnotation(annotation);
    }
}
