package io.waybill.auth.portal;

import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;

/** The public URLs of the services. */
@Singleton
public class ServiceUrls {

    private final PortalConfig config;
    private final WaybillConfig waybill;

    ServiceUrls(PortalConfig config, WaybillConfig waybill) {
        this.config = config;
        this.waybill = waybill;
    }

    /** The URL of the service that has an API; empty if the portal does not know it. */
    public Optional<URI> of(String api) {
        return switch (api) {
            case ApiId.AUTH_TOKEN, ApiId.PARCEL -> Optional.of(issuer());
            case ApiId.FREIGHT_PRODUCT -> config.services().freightProduct();
            case ApiId.INDIA_INSTRUCTION -> config.services().indiaInstruction();
            case ApiId.INDIA_PRODUCT -> config.services().indiaProduct();
            default -> Optional.empty();
        };
    }

    /** The URL of the token service. */
    public URI issuer() {
        return waybill.issuer();
    }
}
