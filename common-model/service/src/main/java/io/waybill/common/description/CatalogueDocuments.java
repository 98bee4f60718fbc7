package io.waybill.common.description;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Type;

/**
 * Completes the operations that all catalogue services share with what differs: the record of the document, the counts
 * of its tables, and the fields in the answers of imports and comparisons ({@link DocumentSchema}).
 */
final class CatalogueDocuments {

    private static final String IMPORT_RESULT = "ImportResult";
    private static final String COMPARISON = "CatalogueComparison";

    private final IndexView index;
    private final Map<String, Schema> schemas;

    CatalogueDocuments(IndexView index, Components components) {
        this.index = index;
        this.schemas = components.getSchemas();
    }

    /** Describes an operation whose resource says of which record its documents are. */
    void describe(Operation operation, AnnotationInstance described) {
        Schema result = schemas.get(IMPORT_RESULT);
        for (String count : described.value("counts").asStringArray()) {
            result.addProperty(
                    count,
                    OASFactory.createSchema()
                            .addType(Schema.SchemaType.INTEGER)
                            .format("int32")
                            .minimum(BigDecimal.ZERO)
                            .description("How many the document has."));
            if (result.getRequired() == null || !result.getRequired().contains(count)) {
                result.addRequired(count);
            }
        }
        addFields(described, "expectations", result);
        addFields(described, "changes", result);
        addFields(described, "changes", schemas.get(COMPARISON));
        String schema = DescribedRecords.name(
                index.getClassByName(described.value().asClass().name()));
        Stream.concat(
                        Stream.ofNullable(operation.getRequestBody()).map(RequestBody::getContent),
                        operation.getResponses().getAPIResponses().values().stream()
                                .map(APIResponse::getContent))
                .filter(Objects::nonNull)
                .flatMap(content -> content.getMediaTypes().values().stream())
                .map(MediaType::getSchema)
                .filter(body ->
                        body != null && body.getRef() != null && body.getRef().endsWith("/" + DocumentSchema.REFERENCE))
                .forEach(body -> body.setRef(schema));
    }

    private void addFields(AnnotationInstance described, String records, Schema to) {
        for (Type type : described.valueWithDefault(index, records).asClassArray()) {
            schemas.get(DescribedRecords.name(index.getClassByName(type.name())))
                    .getProperties()
                    .forEach(to::addProperty);
        }
    }
}
