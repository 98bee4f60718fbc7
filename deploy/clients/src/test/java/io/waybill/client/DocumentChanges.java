package io.waybill.client;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.model.Changed;
import org.openapitools.openapidiff.core.model.ChangedApiResponse;
import org.openapitools.openapidiff.core.model.ChangedContent;
import org.openapitools.openapidiff.core.model.ChangedHeaders;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.model.ChangedOperation;
import org.openapitools.openapidiff.core.model.ChangedParameter;
import org.openapitools.openapidiff.core.model.ChangedResponse;
import org.openapitools.openapidiff.core.model.ChangedSchema;
import org.openapitools.openapidiff.core.model.Endpoint;

/** What changed between two versions of an OpenAPI document, in words. Descriptions and examples do not count. */
final class DocumentChanges {

    private static final String REQUEST = "request: ";

    private final Set<String> lines = new LinkedHashSet<>();
    private final Set<ChangedSchema> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    private DocumentChanges() {}

    /**
     * A changed operation.
     *
     * @param kind {@code added}, {@code changed}, {@code deprecated} or {@code removed}
     * @param details what changed; Markdown, of which only code is used
     */
    record Change(String operation, String method, String path, String summary, String kind, List<String> details) {}

    /** The changes, in the order added, deprecated, changed, removed. */
    static List<Change> between(Path before, Path after) {
        ChangedOpenApi changes = OpenApiCompare.fromLocations(before.toString(), after.toString());
        List<Change> all = new ArrayList<>();
        changes.getNewEndpoints().forEach(endpoint -> all.add(of(endpoint, "added")));
        changes.getChangedOperations().stream()
                .map(DocumentChanges::of)
                .filter(change -> !change.details().isEmpty() || change.kind().equals("deprecated"))
                .forEach(all::add);
        changes.getMissingEndpoints().forEach(endpoint -> all.add(of(endpoint, "removed")));
        return all;
    }

    private static Change of(Endpoint endpoint, String kind) {
        return new Change(
                endpoint.getOperation().getOperationId(),
                endpoint.getMethod().name(),
                endpoint.getPathUrl(),
                endpoint.getOperation().getSummary(),
                kind,
                List.of());
    }

    private static Change of(ChangedOperation changed) {
        DocumentChanges changes = new DocumentChanges();
        changes.parameters(changed);
        if (changed.getRequestBody() != null) {
            if (changed.getRequestBody().isChangeRequired()) {
                changes.lines.add(REQUEST + "the body is "
                        + (changed.getRequestBody().getNewRequestBody().getRequired() ? "required" : "optional")
                        + " now");
            }
            changes.content(REQUEST, changed.getRequestBody().getContent());
        }
        changes.answers(changed.getApiResponses());
        if (isChanged(changed.getSecurityRequirements())) {
            changes.lines.add("other credentials are taken");
        }
        Operation operation = changed.getNewOperation();
        return new Change(
                operation.getOperationId(),
                changed.getHttpMethod().name(),
                changed.getPathUrl(),
                operation.getSummary(),
                changed.isDeprecated() ? "deprecated" : "changed",
                List.copyOf(changes.lines));
    }

    private void parameters(ChangedOperation changed) {
        if (changed.getParameters() == null) {
            return;
        }
        for (Parameter parameter : changed.getParameters().getIncreased()) {
            lines.add("new %s parameter `%s` (%s)"
                    .formatted(
                            Boolean.TRUE.equals(parameter.getRequired()) ? "required" : "optional",
                            parameter.getName(),
                            parameter.getIn()));
        }
        for (Parameter parameter : changed.getParameters().getMissing()) {
            lines.add("parameter `%s` is gone".formatted(parameter.getName()));
        }
        for (ChangedParameter parameter : changed.getParameters().getChanged()) {
            if (parameter.isChangeRequired()) {
                lines.add("parameter `%s` is %s now"
                        .formatted(
                                parameter.getName(),
                                Boolean.TRUE.equals(parameter.getNewParameter().getRequired())
                                        ? "required"
                                        : "optional"));
            }
            if (parameter.isDeprecated()) {
                lines.add("parameter `%s` is deprecated".formatted(parameter.getName()));
            }
            schema("parameter ", parameter.getName(), parameter.getSchema());
        }
    }

    /** What several answers have in common is said once. */
    private void answers(ChangedApiResponse changed) {
        if (changed == null) {
            return;
        }
        if (!changed.getIncreased().isEmpty()) {
            lines.add("new: answer "
                    + String.join(", ", new TreeSet<>(changed.getIncreased().keySet())));
        }
        if (!changed.getMissing().isEmpty()) {
            lines.add("no longer answered: "
                    + String.join(", ", new TreeSet<>(changed.getMissing().keySet())));
        }
        Map<String, Set<String>> statuses = new LinkedHashMap<>();
        changed.getChanged().forEach((status, response) -> {
            DocumentChanges ofOne = new DocumentChanges();
            ofOne.answer(response);
            ofOne.lines.forEach(line ->
                    statuses.computeIfAbsent(line, key -> new TreeSet<>()).add(status));
        });
        statuses.forEach((line, of) -> lines.add("answer " + String.join(", ", of) + ": " + line));
    }

    private void answer(ChangedResponse response) {
        ChangedHeaders headers = response.getHeaders();
        if (headers != null) {
            added("new header", new TreeSet<>(headers.getIncreased().keySet()));
            gone("header", new TreeSet<>(headers.getMissing().keySet()));
        }
        content("", response.getContent());
    }

    private void content(String where, ChangedContent content) {
        if (content != null) {
            added(where + "new media type", new TreeSet<>(content.getIncreased().keySet()));
            gone(where + "media type", new TreeSet<>(content.getMissing().keySet()));
            content.getChanged().forEach((type, media) -> schema(where, "", media.getSchema()));
        }
    }

    private void schema(String where, String name, ChangedSchema schema) {
        if (schema == null || !visited.add(schema)) {
            return;
        }
        String field = name.isEmpty() ? "the body" : "`" + name + "`";
        Map<Boolean, List<String>> added = schema.getIncreasedProperties().keySet().stream()
                .collect(Collectors.partitioningBy(property -> where.equals(REQUEST) && isRequired(schema, property)));
        added(where + "new required field", paths(name, added.get(true)));
        added(where + "new field", paths(name, added.get(false)));
        gone(where + "field", paths(name, schema.getMissingProperties().keySet()));
        if (schema.getRequired() != null) {
            boolean isSent = where.equals(REQUEST);
            schema.getRequired().getIncreased().stream()
                    .filter(property -> !schema.getIncreasedProperties().containsKey(property))
                    .forEach(property -> lines.add("%s`%s` is %s"
                            .formatted(where, path(name, property), isSent ? "required now" : "always there now")));
            schema.getRequired().getMissing().stream()
                    .filter(property -> !schema.getMissingProperties().containsKey(property))
                    .forEach(property -> lines.add("%s`%s` %s"
                            .formatted(
                                    where, path(name, property), isSent ? "is optional now" : "may be missing now")));
        }
        if (schema.getEnumeration() != null) {
            values(where + field + " has the new value", schema.getEnumeration().getIncreased());
            values(
                    where + field + " no longer has the value",
                    schema.getEnumeration().getMissing());
        }
        if (schema.isChangedType() || schema.isChangeFormat()) {
            lines.add(where + field + " has another type");
        }
        if (isChanged(schema.getNullable())) {
            lines.add(where + field + " may " + (isNullable(schema) ? "" : "no longer ") + "be null");
        }
        if (schema.isChangeDeprecated()) {
            lines.add(where + field + " is deprecated");
        }
        if (schema.isChangeDefault()) {
            lines.add(where + field + " has another default");
        }
        if (isChanged(schema.getMaxLength()) && schema.getNewSchema().getMaxLength() != null) {
            lines.add("%s%s may have up to %d characters"
                    .formatted(where, field, schema.getNewSchema().getMaxLength()));
        }
        if (isChanged(schema.getMaxItems()) && schema.getNewSchema().getMaxItems() != null) {
            lines.add("%s%s may have up to %d entries"
                    .formatted(where, field, schema.getNewSchema().getMaxItems()));
        }
        if (isChanged(schema.getPattern())) {
            lines.add(where + field + " has another pattern");
        }
        if (isBounded(schema)) {
            lines.add(where + field + " has other bounds");
        }
        schema.getChangedProperties().forEach((property, changed) -> schema(where, path(name, property), changed));
        schema(where, name, schema.getItems());
        schema(where, path(name, "*"), schema.getAddProp());
        if (schema.getOneOfSchema() != null) {
            schema.getOneOfSchema().getChanged().values().forEach(one -> schema(where, name, one));
        }
    }

    private static boolean isNullable(ChangedSchema schema) {
        return Boolean.TRUE.equals(schema.getNewSchema().getNullable());
    }

    private static boolean isBounded(ChangedSchema schema) {
        return Stream.<Changed>of(
                        schema.getMinLength(),
                        schema.getNumericRange(),
                        schema.getMultipleOf(),
                        schema.getMinItems(),
                        schema.getMaxProperties(),
                        schema.getMinProperties(),
                        schema.getUniqueItems())
                .anyMatch(DocumentChanges::isChanged);
    }

    private static boolean isChanged(Changed changed) {
        return changed != null && !changed.isChanged().isUnchanged();
    }

    private static String path(String parent, String property) {
        return parent.isEmpty() ? property : parent + "." + property;
    }

    private static List<String> paths(String parent, Collection<String> properties) {
        return properties.stream().map(property -> path(parent, property)).toList();
    }

    private static boolean isRequired(ChangedSchema schema, String property) {
        List<String> required = schema.getNewSchema().getRequired();
        return required != null && required.contains(property);
    }

    private void added(String what, Collection<String> names) {
        if (!names.isEmpty()) {
            lines.add(what + listed(names));
        }
    }

    private void gone(String what, Collection<String> names) {
        if (!names.isEmpty()) {
            lines.add(what + listed(names) + (names.size() == 1 ? " is gone" : " are gone"));
        }
    }

    /** With the ending of a plural, if they are several. */
    private static String listed(Collection<?> names) {
        return (names.size() == 1 ? " " : "s ")
                + names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private void values(String what, List<?> values) {
        if (!values.isEmpty()) {
            lines.add(what + listed(values));
        }
    }
}
