package io.waybill.common.description;

import io.quarkus.arc.Arc;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.quarkus.smallrye.openapi.OpenApiFilter.RunStage;
import io.waybill.common.description.Deprecations.Deprecation;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema;

/** Marks the deprecated operations in the documents that the service serves. */
@OpenApiFilter(
        stages = RunStage.RUNTIME_STARTUP,
        documentNames = {OpenApiFilter.DEFAULT_DOCUMENT_NAME, "operators"})
public class DeprecatedOperations implements OASFilter {

    @Override
    public Operation filterOperation(Operation operation) {
        if (operation.getOperationId() != null) {
            Arc.container()
                    .instance(Deprecations.class)
                    .get()
                    .of(operation.getOperationId())
                    .ifPresent(deprecation -> mark(operation, deprecation));
        }
        return operation;
    }

    private static void mark(Operation operation, Deprecation deprecation) {
        operation.setDeprecated(true);
        operation.setDescription(Stream.of(operation.getDescription(), deprecation.text())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" ")));
        operation.getResponses().getAPIResponses().values().stream()
                // A shared answer has the headers that all operations have.
                .filter(answer -> answer.getRef() == null)
                .forEach(answer -> {
                    answer.addHeader("Deprecation", header("Since when the operation is deprecated (RFC 9745)."));
                    answer.addHeader("Sunset", header("From when it may be gone (RFC 8594), if that is known."));
                    answer.addHeader("Link", header("What to use instead, with the relation deprecation."));
                });
    }

    private static Header header(String description) {
        return OASFactory.createHeader()
                .description(description)
                .schema(OASFactory.createSchema().addType(Schema.SchemaType.STRING));
    }
}
