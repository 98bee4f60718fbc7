package io.waybill.common.description;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.quarkus.smallrye.openapi.OpenApiFilter.RunStage;
import io.smallrye.config.SmallRyeConfig;
import io.waybill.common.WaybillConfig;
import java.net.URI;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;

/** Links the documents to the deployment's guides, if it has any; Swagger UI shows the link under the title. */
@OpenApiFilter(
        stages = RunStage.RUNTIME_STARTUP,
        documentNames = {OpenApiFilter.DEFAULT_DOCUMENT_NAME, "operators"})
public class DocumentationLink implements OASFilter {

    @Override
    public void filterOpenAPI(OpenAPI document) {
        ConfigProvider.getConfig()
                .unwrap(SmallRyeConfig.class)
                .getConfigMapping(WaybillConfig.class)
                .documentationUrl()
                .map(URI::toString)
                .ifPresent(url -> document.setExternalDocs(
                        OASFactory.createExternalDocumentation().url(url).description("Guides")));
    }
}
