package io.waybill.common.description;

import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.json.NonNegativeDecimal;
import io.waybill.common.json.NullOrNotBlank;
import io.waybill.common.json.OneOf;
import io.waybill.common.json.PositiveDecimal;
import io.waybill.common.text.ReadableText;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.hibernate.validator.constraints.CodePointLength;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Type;

/** Describes in schemas the constraints that SmallRye does not know, or describes differently. */
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
            DotName.createSimple(NotBlank.class),
            (schema, text) -> {
                if (schema.getPattern() == null && schema.getEnumeration() == null) {
                    schema.setPattern(NOT_BLANK);
                }
            },
            DotName.createSimple(NullOrNotBlank.class),
            (schema, text) -> schema.setPattern(NOT_BLANK),
            DotName.createSimple(PositiveDecimal.class),
            (schema, number) -> {
                schema.setExclusiveMinimum(BigDecimal.ZERO);
                decimal(schema, number);
            },
            DotName.createSimple(NonNegativeDecimal.class),
            (schema, number) -> {
                schema.setMinimum(BigDecimal.ZERO);
                decimal(schema, number);
            },
            DotName.createSimple(DistinctElements.class),
            (schema, list) -> schema.setUniqueItems(true),
            DotName.createSimple(OneOf.class),
            (schema, codes) -> {
                schema.setEnumeration(List.of((Object[]) codes.value().asStringArray()));
                schema.setPattern(null);
            });

    private static final Set<DotName> PRESENCE = Set.of(
            DotName.createSimple(NotNull.class),
            DotName.createSimple(NotBlank.class),
            DotName.createSimple(NotEmpty.class));

    private final IndexView index;

    Constraints(IndexView index) {
        this.index = index;
    }

    /** Whether a component is refused without a value. */
    boolean isRequired(FieldInfo component) {
        return component.declaredAnnotations().stream()
                .filter(constraint -> !isConditional(constraint))
                .anyMatch(this::requires);
    }

    private boolean requires(AnnotationInstance constraint) {
        return PRESENCE.contains(constraint.name())
                || parts(constraint).stream().anyMatch(this::requires);
    }

    /** Whether the values of a component are constrained in any way. */
    boolean isConstrained(FieldInfo component) {
        return component.declaredAnnotations().stream()
                .anyMatch(constraint -> KEYWORDS.containsKey(constraint.name())
                        || PRESENCE.contains(constraint.name())
                        || isConstraint(constraint));
    }

    private boolean isConstraint(AnnotationInstance annotation) {
        ClassInfo type = index.getClassByName(annotation.name());
        return type != null && type.hasDeclaredAnnotation(Constraint.class);
    }

    private List<AnnotationInstance> parts(AnnotationInstance constraint) {
        return isConstraint(constraint)
                ? index.getClassByName(constraint.name()).declaredAnnotations()
                : List.of();
    }

    /**
     * Adds to the schema of a component what its constraints say, and to the schema of its elements what theirs say. A
     * pattern that the component's {@code @Schema} names stays.
     */
    void describe(Schema schema, FieldInfo component) {
        if (schema.getItems() != null && component.type().kind() == Type.Kind.PARAMETERIZED_TYPE) {
            component
                    .type()
                    .asParameterizedType()
                    .arguments()
                    .getFirst()
                    .annotations()
                    .forEach(constraint -> describe(schema.getItems(), constraint));
        }
        AnnotationInstance described = component.declaredAnnotation(SCHEMA);
        String pattern = schema.getPattern();
        component.declaredAnnotations().stream()
                .filter(constraint -> !isConditional(constraint))
                .forEach(constraint -> describe(schema, constraint));
        if (described != null && described.value("pattern") != null) {
            schema.setPattern(pattern);
        }
    }

    private static boolean isConditional(AnnotationInstance constraint) {
        // A schema cannot say that a constraint holds for some objects only.
        return constraint.value("groups") != null && constraint.value("groups").asClassArray().length > 0;
    }

    private void describe(Schema schema, AnnotationInstance constraint) {
        BiConsumer<Schema, AnnotationInstance> keywords = KEYWORDS.get(constraint.name());
        if (keywords != null) {
            keywords.accept(schema, constraint);
        } else {
            parts(constraint).forEach(part -> {
                describe(schema, part);
                if (part.name().equals(SCHEMA)) {
                    describeText(schema, part);
                }
            });
        }
    }

    private static void describeText(Schema schema, AnnotationInstance described) {
        if (schema.getDescription() == null && described.value("description") != null) {
            schema.setDescription(described.value("description").asString());
        }
    }

    /** Removes what constraints say of requests only. The patterns of codes stay: answers follow them, too. */
    static void keepPattern(Schema schema) {
        schema.setMinItems(null);
        schema.setMaxItems(null);
        String pattern = schema.getPattern();
        schema.setPattern(pattern == null || pattern.equals(NOT_BLANK) ? null : whole(pattern));
        if (schema.getItems() != null) {
            keepPattern(schema.getItems());
        }
    }

    private static void decimal(Schema schema, AnnotationInstance number) {
        schema.setMaximum(BigDecimal.valueOf(number.value("max").asLong()));
        schema.addExtension("x-decimals", 3);
    }

    private static void length(Schema schema, AnnotationInstance length) {
        if (length.value("min") != null) {
            schema.setMinLength(length.value("min").asInt());
        }
        if (length.value("max") != null) {
            schema.setMaxLength(length.value("max").asInt());
        }
    }

    private static String whole(String regexp) {
        // OpenAPI's pattern need match only a part of the text, the constraint's matches the whole.
        return regexp.startsWith("^") ? regexp : regexp.contains("|") ? "^(" + regexp + ")$" : "^" + regexp + "$";
    }
}
