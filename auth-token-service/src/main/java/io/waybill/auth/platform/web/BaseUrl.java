package io.waybill.auth.platform.web;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;

/** {@code {base_url}} of the token document: the configured URL, otherwise the issuer; never taken from the request. */
@ApplicationScoped
public class BaseUrl {

    private final String value;

    BaseUrl(BaseUrlConfig config, WaybillConfig waybill) {
        this.value = withoutSlash(config.baseUrl().orElseGet(waybill::issuer).toString());
    }

    /** Without a slash at its end. */
    public String value() {
        return value;
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
