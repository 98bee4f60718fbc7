package io.waybill.common.description;

import io.quarkus.arc.Arc;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.quarkus.smallrye.openapi.OpenApiFilter.RunStage;
import io.waybill.common.description.Deprecations.Deprecation;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;

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
                    .map(Deprecation::text)
                    .ifPresent(text -> {
                        operation.setDeprecated(true);
                        operation.setDescription(
                                operation.getDescription() == null ? text : operation.getDescription() + " " + text);
                    });
        }
        return operation;
    }
}
