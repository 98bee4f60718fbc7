package io.waybill.common.description;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.quarkus.smallrye.openapi.OpenApiFilter.RunStage;
import io.smallrye.config.SmallRyeConfig;
import io.waybill.common.WaybillConfig;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;

/** Puts the deployment's carrier into the name of the subscription key's header; the source has a placeholder. */
@OpenApiFilter(
        stages = RunStage.RUNTIME_STARTUP,
        documentNames = {OpenApiFilter.DEFAULT_DOCUMENT_NAME, "operators"})
public class CarrierHeader implements OASFilter {

    /** The header's name in the stored documents. */
    public static final String PLACEHOLDER = "Carrier-API-Key";

    @Override
    public SecurityScheme filterSecurityScheme(SecurityScheme scheme) {
        if (PLACEHOLDER.equals(scheme.getName())) {
            scheme.setName(ConfigProvider.getConfig()
                    .unwrap(SmallRyeConfig.class)
                    .getConfigMapping(WaybillConfig.class)
                    .apiKeyHeader());
        }
        return scheme;
    }
}
