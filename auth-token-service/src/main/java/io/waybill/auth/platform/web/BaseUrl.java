package io.waybill.auth.platform.web;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;

/** {@code {base_url}} of the token document: the configured URL, otherwise the issuer; never taken from the request. */
@ApplicationScoped
public class BaseUrl {

    private final String value;

    BaseUrl(BaseUrlConfig config, WaybillConfig waybill) {
        this.value = config.baseUrl().orElseGet(waybill::issuer).toString().replaceFirst("/$", "");
    }

    /** Without a slash at its end. */
    public String value() {
        return value;
    }
}
