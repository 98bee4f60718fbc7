package io.waybill.auth.portal;

import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;

/** The public URLs of the services, each without a slash at its end. */
@Singleton
public class ServiceUrls {

    private final PortalConfig config;
    private final WaybillConfig waybill;

    ServiceUrls(PortalConfig config, WaybillConfig waybill) {
        this.config = config;
        this.waybill = waybill;
    }

    /** The URL of the service that has an API; empty if the portal does not know it. */
    public Optional<String> of(String api) {
        Optional<URI> url = switch (api) {
            case ApiId.AUTH_TOKEN, ApiId.PARCEL -> Optional.of(waybill.issuer());
            case ApiId.FREIGHT_PRODUCT -> config.services().freightProduct();
            case ApiId.INDIA_INSTRUCTION -> config.services().indiaInstruction();
            case ApiId.INDIA_PRODUCT -> config.services().indiaProduct();
            default -> Optional.empty();
        };
        return url.map(ServiceUrls::withoutSlash);
    }

    /** The URL of the token service. */
    public String issuer() {
        return withoutSlash(waybill.issuer());
    }

    private static String withoutSlash(URI url) {
        return url.toString().replaceFirst("/$", "");
    }
}
