package io.waybill.common.description;

import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.json.NullOrNotBlank;
import io.waybill.common.json.OneOf;
import io.waybill.common.text.ReadableText;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.hibernate.validator.constraints.CodePointLength;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;
import org.jboss.jandex.IndexView;

/** What constraints say in a schema that SmallRye does not know, or knows in other words. */
final class Constraints {

    private static final DotName SCHEMA =
            DotName.createSimple(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
    private static final String NOT_BLANK = "\\S";

    private static final Map<DotName, BiConsumer<Schema, AnnotationInstance>> KEYWORDS = Map.of(
            DotName.createSimple(Pattern.class),
            (schema, pattern) -> schema.setPattern(whole(pattern.value("regexp").asString())),
            DotName.createSimple(CodePointLength.class),
            Constraints::length,
            DotName.createSimple(DisplayText.class),
            (schema, text) -> {
                schema.setMaxLength(text.value("max").asInt());
                schema.setPattern(ReadableText.PATTERN);
            },
            DotName.createSimple(NullOrNotBlank.class),
            (schema, text) -> schema.setPattern(NOT_BLANK),
            DotName.createSimple(DistinctElements.class),
            (schema, list) -> schema.setUniqueItems(true),
            DotName.createSimple(OneOf.class),
            (schema, codes) -> {
                schema.setEnumeration(List.of((Object[]) codes.value().asStringArray()));
                schema.setPattern(null);
            });

    private final IndexView index;

    Constraints(IndexView index) {
        this.index = index;
    }

    /** Adds to the schema of a component what its constraints say; a pattern that it names itself stays. */
    void describe(Schema schema, FieldInfo component) {
        AnnotationInstance described = component.declaredAnnotation(SCHEMA);
        String pattern = schema.getPattern();
        component.declaredAnnotations().stream()
                .filter(constraint -> !isConditional(constraint))
                .forEach(constraint -> describe(schema, constraint));
        if (described != null && described.value("pattern") != null) {
            schema.setPattern(pattern);
        }
    }

    /** Whether it holds for some objects only, which a schema cannot say. */
    private static boolean isConditional(AnnotationInstance constraint) {
        return constraint.value("groups") != null && constraint.value("groups").asClassArray().length > 0;
    }

    private void describe(Schema schema, AnnotationInstance constraint) {
        BiConsumer<Schema, AnnotationInstance> keywords = KEYWORDS.get(constraint.name());
        ClassInfo type = index.getClassByName(constraint.name());
        if (keywords != null) {
            keywords.accept(schema, constraint);
        } else if (type != null && type.hasDeclaredAnnotation(Constraint.class)) {
            // It may be made of others.
            type.declaredAnnotations().forEach(part -> describe(schema, part));
        }
    }

    private static void length(Schema schema, AnnotationInstance length) {
        if (length.value("min") != null) {
            schema.setMinLength(length.value("min").asInt());
        }
        if (length.value("max") != null) {
            schema.setMaxLength(length.value("max").asInt());
        }
    }

    /** The constraint is about the whole text, a pattern of OpenAPI about a part of it. */
    private static String whole(String regexp) {
        return regexp.startsWith("^") ? regexp : regexp.contains("|") ? "^(" + regexp + ")$" : "^" + regexp + "$";
    }
}
