package io.waybill.common.description;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.quarkus.smallrye.openapi.OpenApiFilter.RunStage;
import org.eclipse.microprofile.openapi.OASFilter;
import org.jboss.jandex.IndexView;

/** The document for clients: every operation but those of operators. */
// The framework looks for the interface on the class itself.
@OpenApiFilter(stages = RunStage.BUILD, documentNames = OpenApiFilter.DEFAULT_DOCUMENT_NAME)
public class ClientsDocument extends GeneratedDocument implements OASFilter {

    public ClientsDocument(IndexView index) {
        super(index, path -> !path.startsWith(OPERATORS));
    }
}
