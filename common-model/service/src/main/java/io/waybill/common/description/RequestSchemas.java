package io.waybill.common.description;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;
import org.jboss.jandex.IndexView;

/**
 * Describes how the platform reads requests: no unknown fields, {@code null} for what is optional, codes in letters of
 * either case, and the bounds of its own constraints.
 */
final class RequestSchemas {

    private static final DotName FORMAT = DotName.createSimple(JsonFormat.class);

    private final DescribedRecords records;
    private final Constraints constraints;
    private final Map<String, Schema> components;
    /** The names of enums whose codes are read in letters of either case. */
    private final Set<String> anyCase;

    RequestSchemas(IndexView index, DescribedRecords records, Map<String, Schema> components) {
        this.records = records;
        this.constraints = new Constraints(index);
        this.components = components;
        this.anyCase = index.getAnnotations(FORMAT).stream()
                .filter(RequestSchemas::isAnyCase)
                .filter(format -> format.target().kind() == AnnotationTarget.Kind.CLASS)
                .map(format -> format.target().asClass().simpleName())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Completes the schema of a body or of an object in it, unless it is complete, or says itself what else it takes.
     */
    void complete(String name, Schema schema) {
        boolean isObject = schema.getType() != null && schema.getType().contains(SchemaType.OBJECT);
        if (!isObject || schema.getAdditionalPropertiesSchema() != null) {
            return;
        }
        schema.setAdditionalPropertiesSchema(OASFactory.createSchema().booleanSchema(false));
        records.find(name).ifPresent(type -> {
            openForOthers(type, schema);
            type.recordComponents()
                    .forEach(component ->
                            complete(type.field(component.name()), schema, DescribedRecords.property(type, component)));
        });
    }

    private void complete(FieldInfo component, Schema schema, String property) {
        Schema described =
                schema.getProperties() == null ? null : schema.getProperties().get(property);
        if (described != null) {
            if (constraints.isRequired(component) && !isRequired(schema, property)) {
                schema.addRequired(property);
            }
            boolean isOptional = !isRequired(schema, property);
            replaceReference(described, isOptional);
            constraints.describe(described, component);
            // The same schema describes what is read back.
            described.setWriteOnly(null);
            if (isOptional) {
                allowNull(described);
            }
        }
    }

    private static boolean isRequired(Schema schema, String property) {
        return schema.getRequired() != null && schema.getRequired().contains(property);
    }

    private static void openForOthers(ClassInfo type, Schema schema) {
        type.recordComponents().stream()
                .filter(component -> DescribedRecords.has(type, component, JsonAnySetter.class))
                .forEach(component -> {
                    // The component for all other fields is none of them.
                    schema.removeProperty(component.name());
                    schema.setAdditionalPropertiesSchema(
                            OASFactory.createSchema().booleanSchema(true));
                });
    }

    /** Completes the schema of a parameter, which has no reference. */
    void completeParameter(Schema schema) {
        replaceReference(schema, false);
    }

    private void replaceReference(Schema schema, boolean isOptional) {
        String reference = reference(schema);
        if (reference == null) {
            return;
        }
        String name = reference.substring(reference.lastIndexOf('/') + 1);
        Schema referred = components.get(name);
        if (referred.getProperties() != null && !isOptional) {
            return;
        }
        complete(name, referred);
        schema.setRef(null);
        schema.setAllOf(null);
        schema.setType(new ArrayList<>(referred.getType()));
        if (schema.getDescription() == null) {
            schema.setDescription(referred.getDescription());
        }
        schema.setFormat(referred.getFormat());
        schema.setPattern(referred.getPattern());
        schema.setEnumeration(referred.getEnumeration());
        schema.setExtensions(referred.getExtensions());
        if (anyCase.contains(name)) {
            schema.addExtension("x-any-case", true);
        }
        if (referred.getProperties() != null) {
            schema.setRequired(referred.getRequired());
            schema.setProperties(referred.getProperties());
            schema.setAdditionalPropertiesSchema(referred.getAdditionalPropertiesSchema());
        }
    }

    /** What the schema refers to, perhaps with a description of its own; {@code null} if it is no reference. */
    static String reference(Schema schema) {
        if (schema.getRef() != null
                || schema.getAllOf() == null
                || schema.getAllOf().size() != 1) {
            return schema.getRef();
        }
        return schema.getAllOf().getFirst().getRef();
    }

    private static boolean isAnyCase(AnnotationInstance format) {
        return format.value("with") != null
                && List.of(format.value("with").asEnumArray())
                        .contains(JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES.name());
    }

    private static void allowNull(Schema schema) {
        if (schema.getType() != null && !schema.getType().contains(SchemaType.NULL)) {
            schema.addType(SchemaType.NULL);
        }
        if (schema.getEnumeration() != null && !schema.getEnumeration().contains(null)) {
            List<Object> codes = new ArrayList<>(schema.getEnumeration());
            codes.add(null);
            schema.setEnumeration(codes);
        }
    }
}
