package io.waybill.common.description;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.quarkus.smallrye.openapi.OpenApiFilter.RunStage;
import org.eclipse.microprofile.openapi.OASFilter;
import org.jboss.jandex.IndexView;

/** The document for operators: the operations under {@code /admin/}. */
// The framework looks for the interface on the class itself.
@OpenApiFilter(stages = RunStage.BUILD, documentNames = "operators")
public class OperatorsDocument extends GeneratedDocument implements OASFilter {

    public OperatorsDocument(IndexView index) {
        super(index, path -> path.startsWith(OPERATORS));
    }
}
