package io.waybill.common.description;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.RecordComponentInfo;

/** Finds the records with {@link Schema} by the names of their schemas. */
final class DescribedRecords {

    private static final DotName SCHEMA = DotName.createSimple(Schema.class);

    private final Map<String, ClassInfo> records = new HashMap<>();
    private final IndexView index;

    DescribedRecords(IndexView index) {
        this.index = index;
        index.getKnownClasses().stream()
                .filter(ClassInfo::isRecord)
                .filter(type -> type.hasDeclaredAnnotation(SCHEMA))
                .forEach(type -> records.put(name(type), type));
    }

    Optional<ClassInfo> find(String name) {
        return Optional.ofNullable(records.get(name));
    }

    /** The record of a component; empty if each service has another one. */
    Optional<ClassInfo> typeOf(RecordComponentInfo component) {
        return Optional.ofNullable(index.getClassByName(component.type().name()));
    }

    /** What a component is called in JSON. */
    static String property(ClassInfo type, RecordComponentInfo component) {
        AnnotationInstance named = type.field(component.name()).declaredAnnotation(JsonProperty.class);
        if (named != null && named.value() != null) {
            return named.value().asString();
        }
        // The only strategy in use: SnakeCaseStrategy.
        return type.hasDeclaredAnnotation(JsonNaming.class)
                ? component.name().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT)
                : component.name();
    }

    static boolean has(ClassInfo type, RecordComponentInfo component, Class<? extends Annotation> annotation) {
        return type.field(component.name()).hasDeclaredAnnotation(annotation);
    }

    /** As SmallRye calls the schema of a record. */
    static String name(ClassInfo type) {
        AnnotationInstance schema = type.declaredAnnotation(SCHEMA);
        return schema == null || schema.value("name") == null
                ? type.simpleName()
                : schema.value("name").asString();
    }
}
